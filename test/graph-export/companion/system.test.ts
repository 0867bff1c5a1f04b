import { describe, expect, it } from 'vitest';
import { GraphResets } from '#graph-export/reset/graph-resets.js';
import { RandomIds } from '#src/server/system/system-clock.js';
import { put, vertex } from '../../contract/graph-store/elements.js';
import { startCompanion } from '../../support/companion-server.js';
import { EXPORT_BUCKET } from '../../support/export-harness.js';
import { loaded, loadOf, openLoadHarness } from '../../support/load-harness.js';
import { startTestServer, TOKENS } from '../../support/running-server.js';
import { schemaOver } from '../../support/schema-api.js';
import { SILENT } from '../../support/silent-logger.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
const json = (fields: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
});
const INITIATE = { action: 'initiateDatabaseReset' };
const perform = (token: string, more: object = {}) => ({
  action: 'performDatabaseReset',
  token,
  ...more,
});

async function ask(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared as they are
  return { status: response.status, body: (await response.json()) as any };
}

describe('/system', () => {
  async function open() {
    const harness = await openLoadHarness(await directories.fresh(), 'embedded');
    let [minutes, running] = [0, [] as readonly string[]];
    const stopped: string[] = [];
    const resets = new GraphResets({
      ledger: harness.ledger,
      ids: new RandomIds(),
      logger: SILENT,
      answerMs: 300,
      elapsed: () => minutes * 60_000,
      work: {
        list: async () => running,
        stop: async ({ arn }) => {
          stopped.push(arn, ...running);
          running = [];
        },
      },
    });
    const companion = await startCompanion(harness.store, {}, { loads: harness.loads, resets });
    const url = `${companion.url}/system`;
    return {
      harness,
      resets,
      status: async () => (await ask(`${companion.url}/status`, {})).body,
      stopped,
      system: (init: RequestInit) => ask(url, init),
      token: async () => (await ask(url, form(INITIATE))).body.payload.token as string,
      pass: (by: number) => {
        minutes += by;
      },
      run: (...names: readonly string[]) => {
        running = names;
      },
      async [Symbol.asyncDispose]() {
        await companion[Symbol.asyncDispose]();
        await harness[Symbol.asyncDispose]();
      },
    };
  }

  it('empties the graph in two steps, by forms and by JSON, and forgets the loads', async () => {
    await using system = await open();
    const { harness } = system;
    await harness.file('in/a.csv', '~id\na\n');
    const state = await loaded(harness.loads, loadOf(`s3://${EXPORT_BUCKET}/in/`));
    await harness.ledger.commit(put(vertex('b')));
    const { seq } = await harness.store.head();
    const first = await system.system(json(INITIATE));
    expect(first).toEqual({
      status: 200,
      body: { status: '200 OK', payload: { token: expect.any(String) } },
    });
    const { token } = first.body.payload;
    expect(await system.system(form(perform(token) as never))).toEqual({
      status: 200,
      body: { status: '200 OK' },
    });
    expect(await harness.store.labels()).toEqual({ vertices: ['graph_reset'], edges: [] });
    expect(await harness.store.head()).toMatchObject({ seq: seq + 1 });
    expect(await harness.loads.get(state.load.id)).toBeUndefined();
    expect(await harness.loads.list(10)).toEqual([]);
    await harness.ledger.commit(put(vertex('b')));
    expect((await harness.ledger.verify()).ok).toBe(true);
    const again = await loaded(harness.loads, loadOf(`s3://${EXPORT_BUCKET}/in/`));
    expect(again.load).toMatchObject({ status: 'LOAD_COMPLETED', runNumber: 1 });
  });

  it('refuses a token that is wrong, used, superseded or late', async () => {
    await using system = await open();
    const { harness } = system;
    await harness.ledger.commit(put(vertex('a')));
    const wrong = { status: 400, body: { code: 'InvalidParameterException' } };
    expect(await system.system(form(perform('x') as never))).toMatchObject(wrong);
    const superseded = await system.token();
    const token = await system.token();
    const answer = await system.system(json(perform(superseded)));
    expect(answer).toMatchObject(wrong);
    expect(answer.body.detailedMessage).toBe(
      `System command parameter 'token' : '${superseded}' does not match database reset token`,
    );
    system.pass(60);
    expect(await system.system(json(perform(token)))).toMatchObject(wrong);
    expect(await harness.store.count({ label: 'artifact' })).toBe(1);
    const late = await system.token();
    system.pass(59);
    expect((await system.system(json(perform(late)))).status).toBe(200);
    expect(await system.system(json(perform(late)))).toMatchObject(wrong);
    const other = new GraphResets({
      ...system,
      ledger: harness.ledger,
      ids: new RandomIds(),
      logger: SILENT,
      work: { list: async () => [], stop: async () => undefined },
    });
    const before = await system.token();
    await expect(
      other.perform(before, {
        principal: { arn: 'a', account: '', userId: '', role: 'admin' },
        stopsWork: false,
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' }); // as after a restart
  });

  it('refuses while something runs, or has it stopped first, by choice', async () => {
    await using system = await open();
    await system.harness.ledger.commit(put(vertex('a')));
    system.run('job/one');
    const token = await system.token();
    const refused = await system.system(json(perform(token)));
    expect(refused).toMatchObject({ status: 400, body: { code: 'BadRequestException' } });
    expect(refused.body.detailedMessage).toContain('job/one');
    await system.harness.ledger.commit(put(vertex('b')));
    // The token is still valid, because nothing was emptied by it.
    const done = await system.system(json(perform(token, { stopRunning: 'TRUE' })));
    expect(done.status).toBe(200);
    expect(system.stopped).toEqual(['arn', 'job/one']);
    const again = await system.system(json(perform(token)));
    expect(again.body.code).toBe('InvalidParameterException');
  });

  it('answers before a long one is done, and reports its progress', async () => {
    await using system = await open();
    const { store, ledger } = system.harness;
    await ledger.commit(put(vertex('a'), vertex('b')));
    const purge = store.reset?.purge.bind(store.reset);
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    if (store.reset && purge)
      Object.assign(store.reset, {
        purge: async (limit: number) => {
          const removed = await purge(limit);
          await gate;
          return removed;
        },
      });
    const token = await system.token();
    expect((await system.system(json(perform(token)))).status).toBe(200);
    expect(await system.status()).toMatchObject({
      status: 'recovery',
      databaseReset: { status: 'removing', removed: 0, since: expect.any(String) },
    });
    await expect(ledger.commit(put(vertex('c')))).rejects.toMatchObject({
      code: 'GRAPH_RESETTING',
    });
    go();
    await expect
      .poll(async () => (await system.status()).databaseReset, { timeout: 60_000 })
      .toEqual({ status: 'done' });
    expect(await store.labels()).toEqual({ vertices: ['graph_reset'], edges: [] });
  });

  it.each<[string, RequestInit, string]>([
    ['no action', form({}), 'MissingParameterException'],
    ['no token', json({ action: 'performDatabaseReset' }), 'MissingParameterException'],
    ['another action', form({ action: 'dropEverything' }), 'InvalidParameterException'],
    [
      'an action twice',
      { method: 'POST', body: new URLSearchParams('action=a&action=b') },
      'InvalidParameterException',
    ],
    ['an unknown parameter', json({ ...INITIATE, sudo: true }), 'InvalidParameterException'],
  ])('refuses %s', async (_what, init, code) => {
    await using system = await open();
    expect(await system.system(init)).toMatchObject({ status: 400, body: { code } });
  });
});

describe('a reset of a server', () => {
  it('needs an admin, and leaves a server that works', async () => {
    await using server = await startTestServer({ tokens: true });
    const url = `${server.companionUrl}/system`;
    const as = (token: string, init: RequestInit) =>
      ask(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
    expect((await ask(url, json(INITIATE))).status).toBe(401);
    expect(await as(TOKENS.operator, json(INITIATE))).toMatchObject({
      status: 403,
      body: { code: 'AccessDeniedException' },
    });
    const { token } = (await as(TOKENS.admin, json(INITIATE))).body.payload;
    expect(await as(TOKENS.admin, json(perform(token)))).toEqual({
      status: 200,
      body: { status: '200 OK' },
    });
    const status = await fetch(`${server.companionUrl}/status`, {
      headers: { authorization: `Bearer ${TOKENS.admin}` },
    });
    expect(await status.json()).toMatchObject({ status: 'healthy' });
  });

  it('works over GraphQL too', async () => {
    await using harness = await openLoadHarness(await directories.fresh());
    await harness.ledger.commit(put(vertex('a')));
    const graphResets = new GraphResets({
      ledger: harness.ledger,
      ids: new RandomIds(),
      logger: SILENT,
      work: { list: async () => [], stop: async () => undefined },
    });
    const api = schemaOver(harness.store, { graphResets });
    const initiate = 'mutation { initiateDatabaseReset }';
    const reset = 'mutation ($token: String!) { performDatabaseReset(token: $token) }';
    expect((await api.run(initiate, {}, 'operator')).code).toBe('FORBIDDEN');
    const { data } = await api.run(initiate, {}, 'admin');
    const variables = { token: data.initiateDatabaseReset };
    expect((await api.run(reset, { token: 'x' }, 'admin')).code).toBe('VALIDATION_FAILED');
    expect((await api.run(reset, variables, 'admin')).data.performDatabaseReset).toBe(true);
    expect(await harness.store.count({ label: 'artifact' })).toBe(0);
  });
});
