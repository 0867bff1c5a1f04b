import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openGremlinStore } from '#src/stores/gremlin/index.js';
import { kill, start } from '../../../../tools/services/service.mjs';
import {
  changeSet,
  edge,
  graphOf,
  put,
  putting,
  vertex,
} from '../../../contract/graph-store/elements.js';
import { CommitLoad } from '../../../support/commit-load.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { type Cut, CuttingProxy, janusGraph } from './cutting-proxy.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 8);
const KILLS = Math.max(1, Math.floor(ROUNDS / 20));
const SUBMITTERS = 6;
type Operation = Parameters<typeof janusGraph>[0];

const CUTS: readonly (readonly [Operation, Cut])[] = [
  ['commit', 'answer'],
  ['apply', 'before'],
  ['apply', 'answer'],
  ['commit', 'before'],
];

const OPERATIONS: readonly Operation[] = ['commit', 'apply', 'recover', 'turn'];
const HUBS = ['h0', 'h1', 'h2', 'h3'];

describeWithService('janusgraph', (url) => {
  const open = () => openGremlinStore({ url, profile: 'janusgraph' });

  it(
    `loses no commit and writes none twice when ${ROUNDS} connections are cut`,
    async () => {
      await using proxy = await CuttingProxy.open(url);
      await using direct = await open();
      await direct.clear();
      await using store = await openGremlinStore({ url: proxy.url, profile: 'janusgraph' });
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(put(vertex('hub')));
      for (let round = 0; round < ROUNDS; round += 1) {
        const [operation, fault] = CUTS[round % CUTS.length] ?? ['commit', 'answer'];
        const cut = proxy.cutNext(janusGraph(operation), fault);
        const made = await ledger.commit(put(vertex(`v${round}`), edge(`v${round}`, 'hub')));
        expect(made.seq).toBe(round + 2);
        await cut;
      }
      const other = new Ledger({ store: direct, clock: new ManualClock() });
      const commits = ROUNDS + 1;
      expect(await other.verify()).toMatchObject({ ok: true, commits, strayCount: 0 });
      const degrees = await direct.degrees({ vertices: [vertex('hub').id], direction: 'in' });
      expect(degrees.get(vertex('hub').id)).toBe(ROUNDS);
      await ledger.close();
    },
    60_000 + ROUNDS * 10_000,
  );

  it(
    'has every commit of three writers once when their connections are cut at random',
    async () => {
      await using direct = await open();
      await direct.clear();
      const first = new Ledger({ store: direct, clock: new ManualClock() });
      await first.commit(put(...HUBS.map((name) => vertex(name))));
      // All have ended before the next test clears the graph, also when one fails.
      const made = await Promise.allSettled([0, 1, 2].map((writer) => commitWhileCut(url, writer)));
      expect(made.filter(({ status }) => status === 'rejected')).toEqual([]);
      const seqs = made.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      expect(seqs.sort((a, b) => a - b)).toEqual(seqs.map((_, at) => at + 2));
      const commits = 1 + seqs.length;
      expect(await first.verify()).toMatchObject({ ok: true, commits, strayCount: 0 });
      await first.close();
    },
    60_000 + ROUNDS * 10_000,
  );

  it('declares the same new names for several writers at once', async () => {
    await using direct = await open();
    await direct.clear();
    for (let round = 0; round < 3; round += 1) {
      const stores = await Promise.all(Array.from({ length: 8 }, open));
      const name = `key${Date.now()}`;
      const writes = stores.map((store, writer) =>
        new Ledger({ store, clock: new ManualClock() }).commit(
          put(vertex(`${round}-${writer}`, { properties: { [name]: `${writer}` } })),
        ),
      );
      const outcomes = await Promise.allSettled(writes);
      await Promise.all(stores.map((store) => store.close()));
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    }
  });

  it('has every commit of two racing writers exactly once', async () => {
    await using one = await open();
    await one.clear();
    await using other = await open();
    const ledgers = [one, other].map((store) => new Ledger({ store, clock: new ManualClock() }));
    const count = 12;
    const made = await Promise.all(
      ledgers.flatMap((ledger, writer) =>
        Array.from({ length: count }, async (_, at) => {
          await delay(at * 40);
          return ledger.commit(put(vertex(`${writer}-${at}`), vertex(`shared-${at}`)));
        }),
      ),
    );
    expect(made.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 2 * count }, (_, at) => at + 1),
    );
    const commits = 2 * count;
    expect(await ledgers[1]?.verify()).toMatchObject({ ok: true, commits, strayCount: 0 });
    for (let race = 0; race < 5; race += 1) {
      const { id } = vertex(`race-${race}`);
      const expectation = { element: 'vertex', id, is: 'absent' } as const;
      const claims = await Promise.allSettled(
        ledgers.map((ledger) =>
          ledger.commit(changeSet([putting(vertex(`race-${race}`))], [expectation])),
        ),
      );
      expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    for (const ledger of ledgers) await ledger.close();
  });

  it(
    `has every acknowledged commit after JanusGraph was killed ${KILLS} times under load`,
    async () => {
      await using store = await open();
      await store.clear();
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(graphOf('hub'));
      const load = new CommitLoad(ledger);
      for (let round = 0; round < KILLS; round += 1) {
        const before = load.size;
        const stop = new AbortController();
        const submitting = Array.from({ length: SUBMITTERS }, (_, submitter) =>
          load.submit(`${round}-${submitter}`, stop.signal),
        );
        while (load.size < before + 20) await delay(10);
        await delay(Math.random() * 300);
        await kill('janusgraph');
        stop.abort();
        expect((await start('janusgraph')).url).toBe(url);
        // A write in flight was either committed or not; once the server is back, its outcome is
        // read.
        expect(['STORE_UNAVAILABLE', undefined]).toEqual(
          expect.arrayContaining(await Promise.all(submitting)),
        );
        await load.expectIn(store);
        expect(await ledger.verify()).toMatchObject({ ok: true, strayCount: 0 });
      }
      const { seq } = await ledger.head();
      expect((await ledger.commit(put(vertex('after')))).seq).toBe(seq + 1);
      await ledger.close();
    },
    60_000 + KILLS * 180_000,
  );
});

/** Commits through a connection that is cut repeatedly; returns the numbers of the commits. */
async function commitWhileCut(url: string, writer: number): Promise<number[]> {
  await using proxy = await CuttingProxy.open(url);
  await using store = await openGremlinStore({ url: proxy.url, profile: 'janusgraph' });
  const ledger = new Ledger({ store, clock: new ManualClock() });
  const seqs: number[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const fault = Math.random() < 0.5 ? 'before' : 'answer';
    const operation = OPERATIONS[Math.floor(Math.random() * OPERATIONS.length)] ?? 'apply';
    void proxy.cutNext(janusGraph(operation), fault);
    const [a = '', b = ''] = [HUBS[at % 4], HUBS[Math.floor(Math.random() * 4)]];
    const note = `${writer}-${at}`;
    const { seq } = await ledger.commit(
      put(
        vertex(note),
        edge(note, a),
        edge(a, b, { properties: { note } }),
        vertex(a, { type: note, labels: at % 3 === 0 ? ['action'] : ['artifact'] }),
      ),
    );
    seqs.push(seq);
  }
  await ledger.close();
  return seqs;
}
