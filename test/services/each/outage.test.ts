import { type Client, createClient } from 'graphql-ws';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { verifyLedger } from '#src/ledger/index.js';
import { kill, start } from '../../../tools/services/service.mjs';
import { openTestStore } from '../../support/open-test-store.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';
import { describeWithService, service } from '../../support/services.js';

const PATIENCE = { timeout: 60_000, interval: 250 };
const TIMEOUT = 240_000;

const CREATE = `mutation ($uri: String!) { createArtifact(input: { sourceUri: $uri, type: "DataSet" }) { arn } }`;

let server: ServerUnderTest;
let client: Client;

const record = (name: string) =>
  server.graphql(CREATE, { variables: { uri: `s3://a-bucket/${name}` } });
const health = async () => {
  const response = await fetch(`${server.url}/healthz`);
  const { store } = (await response.json()) as { readonly store: object };
  return { code: response.status, store };
};
const metrics = async () => (await fetch(`${server.url}/metrics`)).text();

/** Yields the commit numbers that a subscription receives. */
function follow(): number[] {
  const seen: number[] = [];
  client.subscribe<{ readonly committed: { readonly seq: number } }>(
    { query: 'subscription { committed(after: 0) { seq } }' },
    {
      next: ({ data }) => data && seen.push(data.committed.seq),
      error: (error) => seen.push(Number.NaN, Number(String(error))),
      complete: () => seen.push(-1),
    },
  );
  return seen;
}

/** Follows a server through an outage of its database, which `lose` begins and `restore` ends. */
async function outlive(lose: () => void | Promise<void>, restore: () => Promise<unknown>) {
  const seen = follow();
  expect((await record('before')).errors).toEqual([]);
  await expect.poll(() => seen, PATIENCE).toEqual([1]);

  await lose();
  const during = await record('during');
  expect(during.code).toBe('STORE_UNAVAILABLE');
  await expect.poll(health, PATIENCE).toMatchObject({
    code: 503,
    store: {
      reachable: false,
      error: 'STORE_UNAVAILABLE',
      lastError: { code: 'STORE_UNAVAILABLE' },
    },
  });
  const gone = await metrics();
  expect(gone).toContain('forebear_store_reachable 0\n');
  expect(gone).toMatch(
    /forebear_store_errors_total\{operation="\w+",code="STORE_UNAVAILABLE"\} [1-9]/,
  );

  await restore();
  await expect.poll(health, PATIENCE).toMatchObject({ code: 200, store: { reachable: true } });
  await expect.poll(async () => (await record('after')).code, PATIENCE).toBeUndefined();
  const head = (await server.graphql('{ commit { seq } }')).data.commit.seq as number;
  await expect.poll(() => seen, PATIENCE).toEqual(Array.from({ length: head }, (_, at) => at + 1));
  expect(await metrics()).toContain('forebear_store_reachable 1\n');
}

for (const store of ['neo4j', 'gremlin'] as const) {
  describeWithService(store, () => {
    describe('a server whose database', () => {
      const settings = () => ({ store, [`${store}Url`]: service(store)?.url ?? '' });
      const openStore = (fresh: boolean) => openTestStore(store, { directory: '', fresh });

      beforeAll(async () => {
        await (await openStore(true)).close();
      });

      afterEach(async () => {
        await client.dispose();
        await server.close();
        await using opened = await openStore(false);
        expect(await verifyLedger(opened)).toMatchObject({ ok: true });
        await opened.clear();
      });

      const open = async () => {
        server = await startTestServer({ settings: settings() });
        client = createClient({
          url: `${server.url.replace('http', 'ws')}/graphql`,
          webSocketImpl: WebSocket,
          retryAttempts: 0,
        });
      };

      it('freezes reports that, and continues when it answers again', {
        timeout: TIMEOUT,
      }, async () => {
        await open();
        const { pid } = service(store) ?? { pid: 0 };
        try {
          await outlive(
            () => void process.kill(pid, 'SIGSTOP'),
            async () => process.kill(pid, 'SIGCONT'),
          );
        } finally {
          process.kill(pid, 'SIGCONT');
        }
      });

      it('is killed reports that, and continues when it is back', { timeout: TIMEOUT }, async ({
        skip,
      }) => {
        skip(store !== 'neo4j', 'it keeps its graph in memory, which a restart loses');
        await open();
        try {
          await outlive(
            () => kill(store),
            () => start(store),
          );
        } finally {
          await start(store);
        }
      });
    });
  });
}
