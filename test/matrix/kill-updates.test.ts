import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEndpoint } from '#src/client/hosting/endpoint.js';
import { createEndpoint, createModel, deleteEndpoint, updateEndpoint } from '#src/client/index.js';
import { modelArchive } from '../support/model-archive.js';
import { MatrixServer, NOTHING } from './matrix-server.js';
import { IMAGE } from './pairs.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 5);
const LONGEST_WAIT_MS = 4000;
const POLL = { timeout: 60_000, interval: 100 };
const MODELS = ['blue', 'green'] as const;

let server: MatrixServer;
beforeAll(async () => {
  server = await MatrixServer.open({ runner: 'process', storage: 'filesystem' });
  for (const name of MODELS) {
    const modelData = `s3://forebear-local-000000000000/models/${name}.tar.gz`;
    await server.session.putObject(modelData, await modelArchive({ 'weights.txt': name }));
    const environment = { ...server.mark(name), LOADING_MS: '300' };
    await createModel(server.session.client, { name, image: IMAGE, modelData, environment });
  }
  const endpoint = { name: 'e', variants: [{ modelName: 'blue' }] };
  await createEndpoint(server.session.client, endpoint, { wait: false });
  await settled();
});
afterAll(() => server[Symbol.asyncDispose]());

async function settled() {
  for (;;) {
    const endpoint = await findEndpoint(server.session.client, 'e');
    if (endpoint.status === 'IN_SERVICE') return endpoint;
    await sleep(POLL.interval);
  }
}

async function ask(): Promise<{ readonly status: number; readonly weights?: string }> {
  const answer = await fetch(`${server.url}/endpoints/e/invocations`, {
    method: 'POST',
    body: 'x',
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

describe(`an endpoint whose server and programs are killed in ${ROUNDS} updates`, () => {
  it('ends each update as recorded, with one instance, and leaves nothing behind', {
    timeout: 60_000 + ROUNDS * 30_000,
  }, async () => {
    let present: string = 'blue';
    for (let round = 0; round < ROUNDS; round += 1) {
      const next = MODELS.find((name) => name !== present) ?? present;
      const update = { name: 'e', variants: [{ modelName: next }], watch: { seconds: 1 } };
      await updateEndpoint(server.session.client, update, { wait: false });
      await sleep(Math.random() * LONGEST_WAIT_MS);
      await server.kill();
      const [victim] = server.programsOf(round % 2 === 0 ? next : present);
      const isKilled = victim !== undefined && round % 3 === 2;
      if (isKilled) process.kill(victim, 'SIGKILL');
      await server.start();
      const { variants, failureReason } = await settled();
      // An update whose first instance was killed is rolled back, and says so.
      const isBack = isKilled && failureReason !== null;
      expect(variants[0]?.modelName, failureReason ?? '').toBe(isBack ? present : next);
      present = variants[0]?.modelName ?? '';
      await expect.poll(ask, POLL).toMatchObject({ status: 200, weights: present });
      await expect.poll(() => server.programsOf(), POLL).toHaveLength(1);
    }
    await deleteEndpoint(server.session.client, 'e', { wait: false });
    await expect.poll(() => server.left(), POLL).toEqual(NOTHING);
  });
});
