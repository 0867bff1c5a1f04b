import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChangeSet,
  canonicalChange,
  changedId,
  commitDigest,
  GENESIS,
  type Reliance,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import {
  changeSet,
  edge,
  ensuring,
  putting,
  removing,
  vertex,
} from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';
import { liveElements } from '../../support/scan.js';

/** Sets of a few changes to a few elements. */
function changeSetsOver(...names: readonly string[]) {
  const name = fc.constantFrom(...names);
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
    name.map((each) => ensuring(vertex(each))),
    name.map((each) => removing(vertex(each))),
    fc.tuple(name, name).map(([from, to]) => putting(edge(from, to))),
    fc.tuple(name, name).map(([from, to]) => ensuring(edge(from, to))),
    fc.tuple(name, name).map(([from, to]) => removing(edge(from, to))),
  );
  const aReliance = name.map((each): Reliance => {
    const id = vertexIdOf(each);
    return { after: 0, touches: (change) => changedId(change) === id };
  });
  return fc
    .tuple(
      fc.array(aChange, { minLength: 1, maxLength: 4 }),
      fc.array(anExpectation, { maxLength: 1 }),
      fc.constantFrom({}, { associations: { has: () => true } }), // which is true of all edges here
      fc.option(aReliance, { freq: 5 }),
    )
    .map(([changes, expect, known, relies]) => ({
      ...changeSet(changes, expect),
      ...known,
      ...(relies && { relies: [relies] }),
    }));
}

const aChangeSet = changeSetsOver('a', 'b', 'c', 'd');

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

  it('decides so too on sets that were looked up while others were being written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(changeSetsOver('a', 'b'), { minLength: 4, maxLength: 20 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        fc.record({ maxGroup: fc.integer({ min: 1, max: 4 }), queuesWrites: fc.boolean() }),
        async (sets, turns, { maxGroup, queuesWrites }) => {
          const wait = () => turnsOf(turns.next().value);
          const store = await slowStore(wait, queuesWrites);
          const ledger = new Ledger({ store, clock: new ManualClock(), maxGroup });
          const found: Promise<number | string>[] = [];
          for (const set of sets) {
            found.push(outcome(ledger, set));
            await wait();
          }
          expect(await Promise.all(found)).toEqual(
            await outcomes(sets, { maxGroup: 1, together: false }),
          );
          expect((await ledger.verify()).ok).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('names the version that each change replaces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aChangeSet, { minLength: 1, maxLength: 12 }), async (sets) => {
        const store = await slowStore(() => turnsOf(1));
        const versions = new Map<string, number>();
        const write = store.write.bind(store);
        store.write = (group) => {
          for (const { changes, seq } of group.commits) {
            for (const { change, replaces } of changes) {
              const id = `${change.kind.endsWith('Edge')}${changedId(change)}`;
              expect(replaces).toBe(versions.get(id) ?? 0);
              if (change.kind.startsWith('put')) versions.set(id, seq);
              else versions.delete(id);
            }
          }
          return write(group);
        };
        const ledger = new Ledger({ store, clock: new ManualClock(), maxGroup: 3 });
        await Promise.all(sets.map((set) => outcome(ledger, set)));
      }),
      { numRuns: 100 },
    );
  });

  it('chains digests without gaps, despite failures', async () => {
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
        const live = await liveElements(store);
        for (const element of live) if ('labels' in element) vertices.add(element.id);
        for (const element of live) {
          if ('labels' in element) continue;
          expect([vertices.has(element.from), vertices.has(element.to)]).toEqual([true, true]);
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
  if (together) return Promise.all(sets.map((set) => outcome(ledger, set)));
  const found: (number | string)[] = [];
  for (const set of sets) found.push(await outcome(ledger, set));
  return found;
}

function outcome(ledger: Ledger, set: ChangeSet): Promise<number | string> {
  return ledger.commit(set).then(
    ({ seq }) => seq,
    (error: { code: string; message: string }) => error.code ?? error.message,
  );
}

/** A store that takes its time before and after it writes, and before and after it looks up. */
async function slowStore(wait: () => Promise<void>, queuesWrites = false): Promise<GraphStore> {
  const store = await openMemoryStore();
  const [write, versions] = [store.write.bind(store), store.versions.bind(store)];
  let before: Promise<unknown> = Promise.resolve();
  Object.assign(store, { supports: { ...store.supports, queuesWrites } });
  store.write = (group) => {
    const writing = before.then(async () => {
      for (let slow = 0; slow < 3; slow += 1) await wait();
      const written = await write(group);
      await wait();
      return written;
    });
    before = writing;
    return writing;
  };
  store.versions = async (vertices, edges) => {
    await wait();
    const found = await versions(vertices, edges);
    await wait();
    return found;
  };
  return store;
}

async function turnsOf(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
