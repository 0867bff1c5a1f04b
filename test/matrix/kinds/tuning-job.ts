import { TypedDocumentString } from '#src/client/index.js';
import type { MatrixKind } from '../job-kind.js';
import { TRAINING_JOB } from './training-job.js';

const TRIALS = new TypedDocumentString<Trials, { name: string }>(`query ($name: String!) {
  tuningJob(name: $name) { trainingJobs(first: 1) { nodes { trainingJob { name } } } }
}`);

interface Trials {
  readonly tuningJob: {
    readonly trainingJobs: {
      readonly nodes: readonly { readonly trainingJob: { readonly name: string } }[];
    };
  };
}

/** A search of one trial, which is a training job with the program. */
export const TUNING_JOB: MatrixKind = {
  type: 'TuningJob',
  pair: { runner: 'process', storage: 'filesystem' },
  folders: 2, // its own, and that of its trial
  async input(job) {
    const metricDefinitions = [{ name: 'loss', regex: '^step ([0-9]+)' }];
    const { name: _, ...trainingJob } = await TRAINING_JOB.input(job);
    const algorithm = { image: job.image, entrypoint: job.command, metricDefinitions };
    return {
      name: job.name,
      objective: { metricName: 'loss', goal: 'MINIMIZE' },
      ranges: { continuous: [{ name: 'x', min: 0, max: 1 }] },
      maxJobs: 1,
      trainingJob: { ...trainingJob, algorithm },
    };
  },
  async programOf({ client }, name) {
    const { tuningJob } = await client.ask(TRIALS, { name });
    return tuningJob.trainingJobs.nodes[0]?.trainingJob.name;
  },
  result: TRAINING_JOB.result,
};
