import { vi } from 'vitest';
import type { ServerUnderTest } from './running-server.js';

export const BUCKET = 'forebear-local-000000000000';

/** Writes a model after it has told of its loss. */
const PROGRAM = `
const { SM_MODEL_DIR: model, SM_HP_RATE: rate } = process.env;
console.log(JSON.stringify({ metric: 'loss', value: Number(rate), step: 1 }));
require('node:fs').writeFileSync(model + '/line.json', rate);
`;

export interface LineJobsOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Runs training jobs of one script over one object, and waits until they are complete. Returns their ARNs. */
export async function runLineJobs(
  server: Pick<ServerUnderTest, 'url' | 'graphql'>,
  names: readonly string[],
  { headers = {} }: LineJobsOptions = {},
): Promise<readonly string[]> {
  await put('code/train.cjs', PROGRAM);
  await put('points/points.csv', '1,3\n');
  return Promise.all(names.map(launch));

  async function put(key: string, body: string): Promise<void> {
    const url = `${server.url}/objects/${BUCKET}/${key}`;
    const { status } = await fetch(url, { method: 'PUT', headers, body });
    if (status !== 200) throw new Error(`The upload of ${key} was answered ${status}.`);
  }

  async function launch(name: string, index: number): Promise<string> {
    const input = {
      name,
      algorithm: { entryPoint: 'train.cjs', sourceDir: `s3://${BUCKET}/code/` },
      hyperparameters: { rate: index + 1 },
      channels: [{ name: 'train', uri: `s3://${BUCKET}/points/points.csv` }],
      resources: {},
    };
    const { data, errors } = await server.graphql(
      'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { arn } }',
      { variables: { input }, headers },
    );
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    await vi.waitFor(
      async () => {
        const { data } = await server.graphql(
          'query ($name: String!) { trainingJob(name: $name) { status failureReason } }',
          { variables: { name }, headers },
        );
        if (data.trainingJob.status !== 'COMPLETED') throw new Error(JSON.stringify(data));
      },
      { timeout: 60_000, interval: 200 },
    );
    return data.createTrainingJob.arn;
  }
}
