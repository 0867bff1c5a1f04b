import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChangeSet,
  canonicalChange,
  commitDigest,
  GENESIS,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { changeSet, edge, putting, removing, vertex } from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';

const name = fc.constantFrom('a', 'b', 'c', 'd');
const anExpectation = fc.record({
  element: fc.constant('vertex' as const),
  id: name.map(vertexIdOf),
  is: fc.oneof(
    fc.constantFrom('absent' as const, 'present' as const),
    fc.integer({ min: 1, max: 5 }),
  ),
});
const aChange = fc.oneof(
  name.map((each) => putting(vertex(each))),
  name.map((each) => removing(vertex(each))),
  fc.tuple(name, name).map(([from, to]) => putting(edge(from, to))),
  fc.tuple(name, name).map(([from, to]) => removing(edge(from, to))),
);
const aChangeSet = fc
  .tuple(
    fc.array(aChange, { minLength: 1, maxLength: 4 }),
    fc.array(anExpectation, { maxLength: 1 }),
  )
  .map(([changes, expect]) => changeSet(changes, expect));

describe('the ledger', () => {
  it('decides on a set in a group as it would have alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aChangeSet, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 12 }),
        async (sets, maxGroup) => {
          expect(await outcomes(sets, { maxGroup, together: true })).toEqual(
            await outcomes(sets, { maxGroup: 1, together: false }),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('chains digests without gaps, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aChangeSet, { maxLength: 12 }), async (sets) => {
        const store = await openMemoryStore();
        const ledger = new Ledger({ store, clock: new ManualClock() });
        await Promise.allSettled(sets.map((set) => ledger.commit(set)));
        let before = GENESIS;
        for (const commit of await store.commits(0, 100)) {
          const lines = commit.changes.map((change) => canonicalChange(change));
          expect(commit.seq).toBe(before.seq + 1);
          expect(commit.digest).toBe(commitDigest(before.digest, commit, lines));
          before = commit;
        }
        expect((await ledger.verify()).ok).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps every edge between live vertices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aChangeSet, { maxLength: 20 }), async (sets) => {
        const store = await openMemoryStore();
        const ledger = new Ledger({ store, clock: new ManualClock() });
        await Promise.allSettled(sets.map((set) => ledger.commit(set)));
        const vertices = new Set<string>();
        for await (const { kind, element } of store.scan()) {
          if (kind === 'vertex') vertices.add(element.id);
          else expect([vertices.has(element.from), vertices.has(element.to)]).toEqual([true, true]);
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** What becomes of each set: its number, or the code that refused it. */
async function outcomes(
  sets: readonly ChangeSet[],
  { maxGroup, together }: { readonly maxGroup: number; readonly together: boolean },
): Promise<(number | string)[]> {
  const ledger = new Ledger({
    store: await openMemoryStore(),
    clock: new ManualClock(),
    maxGroup,
  });
  const commit = (set: ChangeSet) =>
    ledger.commit(set).then(
      ({ seq }) => seq,
      (error: { code: string }) => error.code,
    );
  if (together) return Promise.all(sets.map(commit));
  const found: (number | string)[] = [];
  for (const set of sets) found.push(await commit(set));
  return found;
}
