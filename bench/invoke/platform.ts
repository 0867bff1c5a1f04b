import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient } from '#src/cli/quickstart/api-client.js';
import { serve } from '../support/server.js';

/** A served model: where the platform answers for it, and where its only instance does. */
export interface ServedModel {
  readonly api: ApiClient;
  readonly route: URL;
  readonly instance: URL;
  close(): Promise<void>;
}

/** Starts `forebear serve` on an empty directory, trains a small `ipinsights` model and deploys it. */
export async function serveModel(directory: string): Promise<ServedModel> {
  const server = await serve(directory);
  const { url } = server;
  try {
    const api = new ApiClient(url);
    await deploy(api, await train(api));
    const instance = await instanceOf(api);
    return {
      api,
      route: new URL(`${url}/endpoints/bench/invocations`),
      instance: new URL(`${instance}/invocations`),
      close: async () => {
        await api.ask('mutation { deleteEndpoint(name: "bench") }');
        await until(async () => {
          const { endpoint } = await api.ask<{ endpoint: object | null }>(
            '{ endpoint(name: "bench") { name } }',
          );
          return endpoint === null;
        });
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function train(api: ApiClient): Promise<string> {
  const { createSession } = await api.ask<{ createSession: { defaultBucket: string } }>(
    'mutation { createSession { defaultBucket } }',
  );
  const uri = `s3://${createSession.defaultBucket}/bench/logins.csv`;
  const rows = Array.from({ length: 2000 }, (_, at) => `user_${at % 200},10.0.${at % 200}.7`);
  await api.upload(uri, `${rows.join('\n')}\n`);
  await api.ask(
    'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { name } }',
    {
      input: {
        name: 'bench',
        algorithm: { name: 'ipinsights' },
        hyperparameters: { num_entity_vectors: '400', vector_dim: '128', epochs: '1' },
        channels: [{ name: 'train', uri, contentType: 'text/csv' }],
        resources: {},
      },
    },
  );
  await until(async () => {
    const { trainingJob } = await api.ask<{
      trainingJob: { status: string; failureReason: string | null };
    }>('{ trainingJob(name: "bench") { status failureReason } }');
    if (trainingJob.status === 'FAILED') throw new Error(trainingJob.failureReason ?? '');
    return trainingJob.status === 'COMPLETED';
  });
  return 'bench';
}

async function deploy(api: ApiClient, trainingJobName: string): Promise<void> {
  await api.ask('mutation ($input: CreateModelInput!) { createModel(input: $input) { name } }', {
    input: { name: 'bench', trainingJobName },
  });
  await api.ask(
    'mutation ($input: CreateEndpointInput!) { createEndpoint(input: $input) { name } }',
    {
      input: { name: 'bench', variants: [{ modelName: 'bench' }] },
    },
  );
  await until(async () => {
    const { endpoint } = await api.ask<{ endpoint: { status: string; failureReason: string } }>(
      '{ endpoint(name: "bench") { status failureReason } }',
    );
    if (endpoint.status === 'FAILED') throw new Error(endpoint.failureReason);
    return endpoint.status === 'IN_SERVICE';
  });
}

/** The instance tells its own address in its log. */
async function instanceOf(api: ApiClient): Promise<string> {
  let address: string | undefined;
  await until(async () => {
    const { endpoint } = await api.ask<{
      endpoint: { logs: { lines: { message: string }[] } };
    }>('{ endpoint(name: "bench") { logs { lines { message } } } }');
    for (const { message } of endpoint.logs.lines)
      address ??= /^Serving .* on (http:\/\/[\d.:]+)/.exec(message)?.[1];
    return address !== undefined;
  });
  return address ?? '';
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50);
}
