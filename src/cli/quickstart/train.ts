import type { Logins } from '#examples/ipinsights/split-logins.js';
import type { ApiClient } from './api-client.js';
import type { ConsoleOutput } from './console-output.js';

/** What every step uses. */
export interface StepContext {
  readonly api: ApiClient;
  readonly output: ConsoleOutput;
}

/** The fields of a training job that the quickstart uses. */
export interface TrainedJob {
  readonly name: string;
  readonly arn: string;
  readonly status: string;
  readonly failureReason: string | null;
  readonly modelData: string | null;
  readonly trainingSeconds: number | null;
  readonly finalMetrics: readonly { readonly name: string; readonly value: number }[];
}

const CREATE = `mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { name arn } }`;
const LOG = `subscription ($arn: Arn!) { log(arn: $arn) { lines { message } } }`;
const CHANGED = `subscription ($arn: Arn!, $after: Int) {
  changed(arn: $arn, after: $after) { commit { seq } node { ... on TrainingJob { status statusTransitions { status message } } } }
}`;
const JOB = `query ($name: String!) {
  trainingJob(name: $name) { name arn status failureReason modelData trainingSeconds finalMetrics { name value } }
}`;

/** Stores the logins as two channels and returns their URIs. */
export async function uploadChannels({ api }: StepContext, logins: Logins) {
  const { createSession } = await api.ask<{ createSession: { defaultBucket: string } }>(
    'mutation { createSession { defaultBucket } }',
  );
  const base = `s3://${createSession.defaultBucket}/quickstart`;
  const channels = {
    train: `${base}/train/logins.csv`,
    validation: `${base}/validation/logins.csv`,
  };
  await Promise.all([
    api.upload(channels.train, logins.train),
    api.upload(channels.validation, logins.validation),
  ]);
  return channels;
}

/** Launches the job and returns its name at once, so that it can be stopped. */
export async function launchTraining(
  { api }: StepContext,
  channels: Readonly<Record<string, string>>,
  users: number,
): Promise<Pick<TrainedJob, 'name' | 'arn'>> {
  const { createTrainingJob } = await api.ask<{ createTrainingJob: TrainedJob }>(CREATE, {
    input: {
      baseJobName: 'quickstart',
      algorithm: { name: 'ipinsights' },
      hyperparameters: { ...HYPERPARAMETERS, num_entity_vectors: String(users * 2) },
      channels: Object.entries(channels).map(([name, uri]) => ({
        name,
        uri,
        contentType: 'text/csv',
      })),
      resources: { instanceType: 'local', instanceCount: 1 },
      experiment: { experimentName: 'quickstart' },
    },
  });
  return createTrainingJob;
}

const HYPERPARAMETERS = {
  vector_dim: '64',
  epochs: '5',
  mini_batch_size: '1000',
  learning_rate: '0.01',
  random_negative_sampling_rate: '1',
  shuffled_negative_sampling_rate: '1',
};

/** Prints status and log until the job ends; throws with the failure reason when it does not complete. */
export async function followTraining(
  context: StepContext,
  { name, arn }: Pick<TrainedJob, 'name' | 'arn'>,
): Promise<TrainedJob> {
  await Promise.all([followStatus(context, arn), followLog(context, arn)]);
  const { trainingJob } = await context.api.ask<{ trainingJob: TrainedJob }>(JOB, { name });
  if (trainingJob.status === 'COMPLETED') return trainingJob;
  throw new Error(
    `The training job ${name} ended as ${trainingJob.status}: ${trainingJob.failureReason}`,
  );
}

/** Stops a job that is still running and waits for its end. */
export async function stopTraining({ api }: StepContext, name: string): Promise<void> {
  for (let asked = false; ; asked = true) {
    const { trainingJob } = await api.ask<{ trainingJob: TrainedJob | null }>(JOB, { name });
    const status = trainingJob?.status;
    if (status !== 'IN_PROGRESS' && status !== 'STOPPING') return;
    if (!asked) {
      await api.ask('mutation ($name: String!) { stopTrainingJob(name: $name) { name } }', {
        name,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface ChangedData {
  readonly changed: {
    readonly commit: { readonly seq: number };
    readonly node: {
      readonly status: string;
      readonly statusTransitions: readonly { readonly status: string; readonly message: string }[];
    };
  };
}

function followStatus({ api, output }: StepContext, arn: string): Promise<void> {
  let shown = '';
  return api.follow<ChangedData>({
    query: CHANGED,
    variables: { arn, after: 0 },
    onData({ changed: { commit, node } }) {
      const { status, message } = node.statusTransitions.at(-1) ?? { status: '', message: '' };
      const line = `${status} - '${message}'`;
      if (line !== shown) output.line(`commit ${String(commit.seq).padStart(3)}  ${line}`);
      shown = line;
      return node.status !== 'IN_PROGRESS' && node.status !== 'STOPPING';
    },
  });
}

function followLog({ api, output }: StepContext, arn: string): Promise<void> {
  return api.follow<{ readonly log: { readonly lines: readonly { readonly message: string }[] } }>({
    query: LOG,
    variables: { arn },
    onData({ log }) {
      const { message } = log.lines.at(-1) ?? {};
      if (message !== undefined) output.live(message);
      return false;
    },
  });
}
