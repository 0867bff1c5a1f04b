import { setTimeout as delay } from 'node:timers/promises';
import { type Client, TypedDocumentString } from '#src/client/index.js';

const CREATE = new TypedDocumentString<{ createTrainingJob: { arn: string } }, { input: object }>(
  'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { arn } }',
);
const JOB = new TypedDocumentString<
  { trainingJob: { status: string; failureReason: string | null } },
  { name: string }
>('query ($name: String!) { trainingJob(name: $name) { status failureReason } }');
const POLL_MS = 20;

/** A job of one program, whose command replaces that of an image. */
export interface BenchJob {
  readonly name: string;
  readonly image: string;
  readonly entrypoint: readonly string[];
}

/** Launches a job and returns its ARN. */
export async function launch(
  client: Client,
  { name, image, entrypoint }: BenchJob,
): Promise<string> {
  const { createTrainingJob } = await client.ask(CREATE, {
    input: {
      name,
      algorithm: { image, entrypoint },
      channels: [],
      resources: { instanceType: 'local' },
    },
  });
  return createTrainingJob.arn;
}

/** Waits until a job has completed. */
export async function completed(client: Client, name: string): Promise<void> {
  for (;;) {
    const { trainingJob } = await client.ask(JOB, { name });
    if (trainingJob.status === 'COMPLETED') return;
    if (trainingJob.status !== 'IN_PROGRESS')
      throw new Error(`${name} ended as ${trainingJob.status}: ${trainingJob.failureReason}`);
    await delay(POLL_MS);
  }
}
