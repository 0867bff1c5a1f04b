import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const PROGRAM = fileURLToPath(new URL('../../fixtures/programs/slow-train.mjs', import.meta.url));
const BUCKET = 'forebear-local-000000000000';

let server: ServerUnderTest | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const LAUNCH = `mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { arn } }`;
const JOB = `{ trainingJob(name: "slow") { status secondaryStatus failureReason logs { lines { message } } } }`;

async function launch(server: ServerUnderTest): Promise<void> {
  await server.graphql('mutation { createSession { defaultBucket } }');
  await fetch(`${server.url}/objects/${BUCKET}/data/x`, { method: 'PUT', body: 'x' });
  const input = {
    name: 'slow',
    algorithm: { image: 'slow' },
    channels: [{ name: 'train', uri: `s3://${BUCKET}/data/` }],
    resources: { instanceType: 'local', instanceCount: 1 },
  };
  const { errors } = await server.graphql(LAUNCH, { variables: { input } });
  expect(errors).toEqual([]);
}

async function until(server: ServerUnderTest, reached: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const { data } = await server.graphql(JOB);
    if (reached(data.trainingJob)) return data.trainingJob;
    await setTimeout(50);
  }
}

interface Job {
  readonly status: string;
  readonly failureReason: string | null;
  readonly logs: { readonly lines: readonly { readonly message: string }[] };
}

const linesOf = (job: Job) => job.logs.lines.map(({ message }) => message);

describe('shutdown', () => {
  it('leaves a running job to the next server, which completes it without running it again', async () => {
    const train = [process.execPath, PROGRAM];
    server = await startTestServer({ settings: { images: { slow: { train, serve: [] } } } });
    await launch(server);
    await until(server, (job) => linesOf(job).includes('step 1'));
    await server.restart();
    const job = await until(server, ({ status }) => status !== 'IN_PROGRESS');
    expect(job).toMatchObject({ status: 'COMPLETED', failureReason: null });
    const lines = linesOf(job);
    expect(lines.filter((line) => line === 'started')).toHaveLength(1);
    expect(lines).toContain('Reporting training SUCCESS');
  });

  it('finishes a running upload, and accepts no more', async () => {
    server = await startTestServer();
    await server.graphql('mutation { createSession { defaultBucket } }');
    const { port } = new URL(server.url);
    const url = server.url;
    const answered = new Promise<number>((resolve, reject) => {
      const upload = request(
        { port, path: `/objects/${BUCKET}/late`, method: 'PUT', headers: { 'content-length': 8 } },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      upload.on('error', reject);
      upload.write('half');
      void setTimeout(400).then(() => upload.end('half'));
    });
    await setTimeout(200);
    const stopped = server.stop();
    expect(await answered).toBe(200);
    await stopped;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('cuts requests that do not end within the grace time', async () => {
    server = await startTestServer({ settings: { shutdownGraceSeconds: 0.3 } });
    await server.graphql('mutation { createSession { defaultBucket } }');
    const { port } = new URL(server.url);
    const headers = { 'content-length': 8 };
    const upload = request({ port, path: `/objects/${BUCKET}/never`, method: 'PUT', headers });
    const cut = new Promise((resolve) => upload.on('error', resolve));
    upload.write('half');
    await setTimeout(200);
    await server.stop();
    await cut;
  });

  it('does not wait for an upgrade request whose client never closes', async () => {
    server = await startTestServer({ settings: { shutdownGraceSeconds: 0.3 } });
    const socket = connect({ port: Number(new URL(server.url).port), allowHalfOpen: true });
    socket.write('GET /nowhere HTTP/1.1\r\nHost: localhost\r\n');
    socket.write('Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 404 Not Found\r\n/);
    await server.stop();
    socket.destroy();
  });

  it('cuts an upgrade request behind an unread answer', async () => {
    server = await startTestServer({ settings: { shutdownGraceSeconds: 0.3 } });
    const object = `/objects/${BUCKET}/large`;
    await fetch(server.url + object, { method: 'PUT', body: Buffer.alloc(8 * 2 ** 20) });
    const socket = connect({ port: Number(new URL(server.url).port) });
    const ended = new Promise((resolve) => socket.once('close', resolve).on('error', resolve));
    socket.pause();
    socket.write(`GET ${object} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.write('GET /nowhere HTTP/1.1\r\nHost: localhost\r\n');
    socket.write('Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    await setTimeout(300);
    await server.stop();
    socket.resume();
    await ended;
  });

  it.each(['embedded', 'memory'])(
    'keeps a second server out of its data directory, with the %s store',
    async (store) => {
      server = await startTestServer({ settings: { store } });
      const dataDirectory = path.resolve(server.directory);
      await expect(startTestServer({ settings: { store, dataDirectory } })).rejects.toMatchObject({
        code: 'STORE_LOCKED',
        details: { directory: dataDirectory },
      });
    },
  );
});
