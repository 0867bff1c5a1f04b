import { join } from 'node:path';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { type ChangeSet, vertexIdOf } from '#src/domain/graph/index.js';
import { firstTransition, type JobTrigger, trialComponentName } from '#src/domain/job/index.js';
import { keyOf } from '#src/domain/record/index.js';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import {
  advanceTrainingJob,
  TRAINING_JOBS,
  TRAINING_LIFE,
  type TrainingJob,
} from '#src/domain/training/index.js';
import { launchDraft } from '#src/jobs/launch/new-job.js';
import { TRAINING_KIND } from '#src/jobs/training/index.js';
import { Ledger } from '#src/ledger/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { logFolder, makeLogFolder } from '#src/storage/logs/files.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { serve } from '../support/server.js';

/** Fills a data directory with training jobs that have completed: their records, their lineage and their logs. */
const [directory = '', jobs = ''] = process.argv.slice(2);
const AT_A_TIME = 100;
const LIFE: readonly JobTrigger[] = [
  'capacityPrepared',
  'provisioned',
  'inputReady',
  'imageReady',
  'programEnded',
  'uploaded',
];
const now = Date.now();
await (await serve(directory)).stop(); // work that is done once for a data directory
const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
const ledger = new Ledger({ store, clock: new SystemClock() });
for (let from = 0; from < Number(jobs); from += AT_A_TIME) {
  const names = Array.from({ length: AT_A_TIME }, (_, at) => `job-${from + at}`);
  await Promise.all(names.slice(0, Number(jobs) - from).map(complete));
}
await ledger.close();
await store.close();

async function complete(name: string): Promise<void> {
  const job = newJob(name);
  await ledger.commit(await launched(job));
  for (const next of livesOf(job)) {
    const changes = [{ kind: 'putVertex', vertex: TRAINING_JOBS.write(next) }] as const;
    await ledger.commit({ actor: 'forebear', changes, expect: [] });
  }
  const log = keyOf(job);
  await makeLogFolder(logFolder(join(directory, 'logs'), log), log);
}

async function launched(job: TrainingJob): Promise<ChangeSet> {
  const scope = DEFAULT_ARN_SCOPE;
  const draft = launchDraft(TRAINING_KIND, job, { store, scope, displayName: undefined });
  const vertex = TRAINING_JOBS.write(job);
  draft.add(
    { kind: 'putVertex', vertex },
    { element: 'vertex', id: vertexIdOf(job.arn), is: 'absent' },
  );
  return draft.build();
}

function* livesOf(job: TrainingJob): Generator<TrainingJob, void> {
  let current = job;
  for (const trigger of LIFE) {
    const next = advanceTrainingJob(current, { trigger, at: current.lastModifiedTime + 1_000 });
    if (!next) throw new Error(`${current.phase} does not listen to ${trigger}`);
    yield next;
    current = next;
  }
}

function newJob(name: string): TrainingJob {
  const component = trialComponentName('training-job', name);
  return {
    arn: makeArn(DEFAULT_ARN_SCOPE, 'training-job', name),
    name,
    status: 'InProgress',
    secondaryStatus: 'Starting',
    phase: 'starting',
    statusTransitions: [firstTransition(TRAINING_LIFE, now)],
    role: 'arn:aws:iam::000000000000:role/forebear',
    algorithm: { name: 'ipinsights', frameworkVersions: {}, metricDefinitions: [] },
    hyperparameters: { epochs: '3', learning_rate: '0.01' },
    channels: [],
    outputPath: makeS3Uri('forebear', 'output'),
    resources: { instanceType: 'local', instanceCount: 1 },
    maxRuntimeSeconds: 60,
    environment: {},
    experiment: { experimentName: `experiment-${name.length}`, trialName: name },
    trialComponent: makeArn(DEFAULT_ARN_SCOPE, 'experiment-trial-component', component),
    createdBy: 'arn:aws:iam::000000000000:user/bench',
    creationTime: now,
    lastModifiedTime: now,
    finalMetrics: [],
    tags: {},
  };
}
