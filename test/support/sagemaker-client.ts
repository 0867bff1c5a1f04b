import { SageMakerClient } from '@aws-sdk/client-sagemaker';
import { expect } from 'vitest';
import { type ServerUnderTest, startTestServer, type TestServerOptions } from './running-server.js';

/** A server with an open AWS door, and a client of it. */
export interface SageMakerServer extends AsyncDisposable {
  readonly server: ServerUnderTest;
  readonly client: SageMakerClient;
}

/** Starts a server on an empty store in memory. */
export async function startSageMakerServer(
  settings: TestServerOptions['settings'] = {},
): Promise<SageMakerServer> {
  const server = await startTestServer({
    settings: { awsDoor: true, store: 'memory', executionRole: ROLE, ...settings },
  });
  const client = new SageMakerClient({
    endpoint: server.awsDoorUrl,
    region: 'local',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  return {
    server,
    client,
    async [Symbol.asyncDispose]() {
      client.destroy();
      await server.close();
    },
  };
}

/** The role of jobs. */
export const ROLE = 'arn:aws:iam::000000000000:role/forebear';

/** Expects a call to fail with a code of the original, and words in its message. */
export async function expectCode(call: Promise<unknown>, code: string, words = ''): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toMatchObject({ name: code });
  expect(error?.message).toContain(words);
}
