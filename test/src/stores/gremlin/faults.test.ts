import { expect, it, vi } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openGremlinStore } from '#src/stores/gremlin/index.js';
import { edge, put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { type Cut, CuttingProxy, WRITE } from './cutting-proxy.js';

/** `npm run test:faults` runs 1,000. */
const ROUNDS = Math.max(12, Number(process.env['FAULT_ROUNDS'] ?? 0) * 10);
const CUTS: readonly Cut[] = ['answer', 'after', 'before'];

describeWithService('gremlin', (url) => {
  it(
    `loses no commit and writes none twice when ${ROUNDS} connections are cut`,
    async () => {
      await using proxy = await CuttingProxy.open(url);
      await using direct = await openGremlinStore({ url, profile: 'tinkergraph' });
      await direct.clear();
      await using store = await openGremlinStore({ url: proxy.url, profile: 'tinkergraph' });
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(put(vertex('hub')));
      for (let round = 0; round < ROUNDS; round += 1) {
        void proxy.cutNext(WRITE, CUTS[round % CUTS.length] ?? 'answer');
        const made = await ledger.commit(put(vertex(`v${round}`), edge(`v${round}`, 'hub')));
        expect(made.seq).toBe(round + 2);
      }
      expect(proxy.cuts).toBe(ROUNDS);
      const other = new Ledger({ store: direct, clock: new ManualClock() });
      expect(await other.verify()).toMatchObject({ ok: true, commits: ROUNDS + 1 });
      const degrees = await direct.degrees({ vertices: [vertex('hub').id], direction: 'in' });
      expect(degrees.get(vertex('hub').id)).toBe(ROUNDS);
      await ledger.close();
    },
    30_000 + ROUNDS * 2_000,
  );

  it('fails reads and commits at about the timeout when the server is frozen', async () => {
    await using proxy = await CuttingProxy.open(url);
    const timeoutMs = 1_500;
    await using store = await openGremlinStore({
      url: proxy.url,
      profile: 'tinkergraph',
      timeoutMs,
    });
    const ledger = new Ledger({ store, clock: new ManualClock() });
    proxy.freeze();
    const start = performance.now();
    const unavailable = { code: 'STORE_UNAVAILABLE' };
    await Promise.all([
      expect(store.head()).rejects.toMatchObject(unavailable),
      expect(store.vertices([vertex('a').id])).rejects.toMatchObject(unavailable),
      expect(ledger.commit(put(vertex('a')))).rejects.toMatchObject(unavailable),
    ]);
    expect(performance.now() - start).toBeLessThan(timeoutMs * 1.6);
  });

  it('reads the outcome of a write for as long as the server may be working on it', async () => {
    await using proxy = await CuttingProxy.open(url);
    const options = { url: proxy.url, profile: 'tinkergraph', timeoutMs: 60_000 } as const;
    await using store = await openGremlinStore(options);
    await store.clear();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await ledger.commit(put(vertex('a')));
    proxy.goAwayAfterNextWrite();
    const committing = ledger.commit(put(vertex('b')));
    await vi.waitFor(() => expect(proxy.cuts).toBeGreaterThan(0));
    const later = performance.now() + 50_000;
    using _ = vi.spyOn(performance, 'now').mockReturnValue(later);
    const { cuts } = proxy;
    await vi.waitFor(() => expect(proxy.cuts).toBeGreaterThan(cuts + 1));
    proxy.takeNoMoreThan(Number.POSITIVE_INFINITY);
    expect((await committing).seq).toBe(2);
    await ledger.close();
  });
});

it('names the server that cannot be reached', async () => {
  const opening = openGremlinStore({ url: 'ws://127.0.0.1:9/gremlin', profile: 'tinkergraph' });
  await expect(opening).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    details: { url: 'ws://127.0.0.1:9/gremlin' },
  });
});
