import { setTimeout as delay } from 'node:timers/promises';
import { Estimator, type Predictor, Session } from '#src/client/index.js';
import { serve } from '../support/server.js';

/** A served model: its URL on the platform, and the URL of its only instance. */
export interface ServedModel {
  readonly session: Session;
  readonly predictor: Predictor;
  readonly route: URL;
  readonly instance: URL;
  close(): Promise<void>;
}

/** Starts `forebear serve` on an empty directory, trains a small `ipinsights` model and deploys it. */
export async function serveModel(
  directory: string,
  flags: readonly string[] = [],
): Promise<ServedModel> {
  const server = await serve(directory, flags);
  const { url } = server;
  const session = new Session({ url });
  try {
    const estimator = await train(session);
    const predictor = await estimator.deploy({ modelName: 'bench', endpointName: 'bench' });
    const instance = await instanceOf(session, (await predictor.describe()).arn);
    return {
      session,
      predictor,
      route: new URL(`${url}/endpoints/bench/invocations`),
      instance: new URL(`${instance}/invocations`),
      close: async () => {
        await predictor.deleteEndpoint();
        await session.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function train(session: Session): Promise<Estimator> {
  const rows = Array.from({ length: 2000 }, (_, at) => `user_${at % 200},10.0.${at % 200}.7`);
  const uri = `s3://${await session.defaultBucket()}/bench/logins.csv`;
  await session.putObject(uri, `${rows.join('\n')}\n`);
  const estimator = new Estimator({
    session,
    algorithm: 'ipinsights',
    hyperparameters: { num_entity_vectors: 400, vector_dim: 128, epochs: 1 },
  });
  const inputs = { train: { uri, contentType: 'text/csv' } };
  await estimator.fit(inputs, { jobName: 'bench', logs: false });
  return estimator;
}

/** The instance writes its address to its log. */
async function instanceOf(session: Session, arn: string): Promise<string> {
  for await (const { message } of session.logLines(arn)) {
    const address = /^Serving .* on (http:\/\/[\d.:]+)/.exec(message)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The log of the instance has no address.');
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50);
}
