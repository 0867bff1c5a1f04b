import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MatrixServer, NOTHING } from '../matrix/matrix-server.js';
import { IMAGE } from '../matrix/pairs.js';
import { modelArchive } from '../support/model-archive.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 5);
const LONGEST_WAIT_MS = 4000;
const POLL = { timeout: 60_000, interval: 100 };
const MODELS = ['blue', 'green'] as const;

interface Found {
  readonly status: string;
  readonly failureReason: string | null;
  readonly variants: readonly { readonly modelName: string }[];
}

let server: MatrixServer;
beforeAll(async () => {
  server = await MatrixServer.open({ runner: 'process', storage: 'filesystem' });
  for (const name of MODELS) {
    const key = `forebear-local-000000000000/models/${name}.tar.gz`;
    const body = await modelArchive({ 'weights.txt': name });
    await fetch(`${server.url}/objects/${key}`, { method: 'PUT', body });
    const environment = { ...server.mark(name), LOADING_MS: '300' };
    await server.api.ask(
      'mutation ($input: CreateModelInput!) { createModel(input: $input) { name } }',
      {
        input: { name, image: IMAGE, modelData: `s3://${key}`, environment },
      },
    );
  }
  await change('createEndpoint', 'blue');
  await settled();
});
afterAll(() => server[Symbol.asyncDispose]());

function change(mutation: 'createEndpoint' | 'updateEndpoint', modelName: string) {
  const watch = mutation === 'updateEndpoint' ? { watch: { seconds: 1 } } : {};
  const input = { name: 'e', variants: [{ modelName }], ...watch };
  return server.api.ask(
    `mutation ($input: CreateEndpointInput!) { ${mutation}(input: $input) { status } }`,
    { input },
  );
}

async function found(): Promise<Found> {
  const { endpoint } = await server.api.ask<{ endpoint: Found }>(
    '{ endpoint(name: "e") { status failureReason variants { modelName } } }',
  );
  return endpoint;
}

async function settled(): Promise<Found> {
  for (;;) {
    const endpoint = await found();
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
      await change('updateEndpoint', next);
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
    await server.api.ask('mutation { deleteEndpoint(name: "e") }');
    await expect.poll(() => server.left(), POLL).toEqual(NOTHING);
  });
});
