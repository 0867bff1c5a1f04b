import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openNeo4jStore } from '#src/stores/neo4j/index.js';
import { edge, ids, put, putting, vertex } from '../../../contract/graph-store/elements.js';
import { groupsOf } from '../../../contract/graph-store/groups.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { CuttingProxy } from './cutting-proxy.js';

/** `npm run test:faults` runs 1,000. */
const ROUNDS = Math.max(30, Number(process.env['FAULT_ROUNDS'] ?? 0) * 10);
/** The write of a commit is larger than any other request of the test. */
const BYTES = 1_500;
/** Groups handed over at once; the answer to each of them is lost in turn. */
const QUEUED = 3;
/** The size of the group whose answer is lost, larger than that of the others. */
const LARGE = 8_000;
const LONG = { timeout: 60_000 + ROUNDS * 500 };
const PADDING = 'x'.repeat(BYTES);

describeWithService('neo4j', (url) => {
  describe('a connection cut between a write and its answer', () => {
    it('loses no commit and applies none twice', LONG, async () => {
      await using direct = await openNeo4jStore({ url });
      await direct.clear();
      await using proxy = await CuttingProxy.open(url, BYTES);
      await using store = await openNeo4jStore({ url: proxy.url, retryMs: 20_000 });
      const ledger = new Ledger({ store, clock: new ManualClock() });
      await ledger.commit(put(vertex('start'), vertex('other'), edge('start', 'other')));
      for (let round = 1; round <= ROUNDS; round += 1) {
        const name = `round-${round}`;
        const made = vertex(name, { properties: { padding: PADDING } });
        const absent = { element: 'vertex', id: made.id, is: 'absent' } as const;
        proxy.arm();
        const { seq } = await ledger.commit({
          ...put(made, edge('start', name)),
          expect: [absent],
        });
        expect(seq).toBe(round + 1);
      }
      expect(proxy.cuts).toBe(ROUNDS);
      await ledger.close();
      expect((await direct.head()).seq).toBe(ROUNDS + 1);
      expect(
        (await direct.degrees({ vertices: ids('start'), direction: 'out' })).get(
          vertex('start').id,
        ),
      ).toBe(ROUNDS + 1);
      const control = new Ledger({ store: direct, clock: new ManualClock() });
      expect(await control.verify()).toMatchObject({ ok: true, commits: ROUNDS + 1 });
    });

    it('loses neither the group nor those queued behind it', LONG, async () => {
      await using direct = await openNeo4jStore({ url });
      await direct.clear();
      await using proxy = await CuttingProxy.open(url, LARGE);
      await using store = await openNeo4jStore({ url: proxy.url, retryMs: 20_000 });
      const changes = Array.from({ length: ROUNDS * QUEUED }, (_, at) => {
        const isCut = at % QUEUED === Math.floor(at / QUEUED) % QUEUED;
        return [
          putting(vertex(`v${at}`, isCut ? { properties: { padding: 'x'.repeat(LARGE) } } : {})),
        ];
      });
      const groups = groupsOf(...changes);
      for (let at = 0; at < groups.length; at += QUEUED) {
        proxy.arm();
        const queued = groups.slice(at, at + QUEUED);
        const outcomes = await Promise.all(queued.map((group) => store.write(group)));
        expect(outcomes).toEqual(queued.map(() => true));
      }
      expect(proxy.cuts).toBe(ROUNDS);
      const last = groups.at(-1)?.commits[0];
      expect(await direct.head()).toMatchObject({ seq: last?.seq, digest: last?.digest });
      expect(await direct.count({ label: 'artifact' })).toBe(groups.length);
    });
  });
});
