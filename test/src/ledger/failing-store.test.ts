import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Vertex } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { changeSet, put, putting, vertex } from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';

/** What becomes of a write: `lost` is done and told as a failure, `beaten` finds that another was faster. */
const aFate = fc.constantFrom('done', 'done', 'done', 'failed', 'lost', 'beaten' as const);
type Fate = 'done' | 'failed' | 'lost' | 'beaten';

/** How a failure is told: as one of the database, or as one of what is in the group. */
const CODES = ['STORE_UNAVAILABLE', 'INTERNAL_ERROR'] as const;
type Code = (typeof CODES)[number];

describe('a ledger over a store that fails now and then', () => {
  it('acknowledges written commits, each once, and continues', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.infiniteStream(aFate), fc.infiniteStream(fc.constantFrom(...CODES))),
        fc.infiniteStream(fc.integer({ min: 0, max: 4 })),
        fc.record({ maxGroup: fc.integer({ min: 1, max: 4 }), queuesWrites: fc.boolean() }),
        async ([fates, codes], turns, { maxGroup, queuesWrites }) => {
          const wait = () => turnsOf(turns.next().value);
          const store = await openMemoryStore();
          let isWell = false;
          const fate = () => (isWell ? 'done' : (fates.next().value as Fate));
          const code = () => codes.next().value;
          failing(store, { fate, code, wait, queuesWrites });
          const ledger = new Ledger({ store, clock: new ManualClock(), maxGroup });
          const outcomes: Promise<number | string>[] = [];
          for (let number = 0; number < 25; number += 1) {
            const made = ledger.commit((number % 2 === 0 ? put : onlyOnce)(vertex(`v${number}`)));
            outcomes.push(
              made.then(
                ({ seq }) => seq,
                (error: PlatformError) => error.code ?? error.message,
              ),
            );
            await wait();
          }
          const writers = new Map<string, number>();
          const settled = await Promise.all(outcomes);
          isWell = true;
          await ledger.commit(onlyOnce(vertex('last')));
          for (const { seq, changes } of await store.commits(0, 1_000)) {
            for (const change of changes) {
              if (change.kind !== 'putVertex') continue;
              expect(writers.has(change.vertex.id)).toBe(false);
              writers.set(change.vertex.id, seq);
            }
          }
          for (const [number, outcome] of settled.entries()) {
            const seq = writers.get(vertex(`v${number}`).id);
            if (CODES.some((code) => code === outcome)) continue; // it may be there or not
            expect(outcome).toBe(seq);
          }
          expect((await ledger.verify()).ok).toBe(true);
          await ledger.close();
          expect((await store.head()).seq).toBe(writers.size);
        },
      ),
      { numRuns: 200 },
    );
  });
});

function onlyOnce(made: Vertex) {
  return changeSet([putting(made)], [{ element: 'vertex', id: made.id, is: 'absent' }]);
}

/** Writes come one after another, each with its fate. */
function failing(
  store: GraphStore,
  options: {
    fate: () => Fate;
    code: () => Code;
    wait: () => Promise<void>;
    queuesWrites: boolean;
  },
): void {
  const { fate, code, wait, queuesWrites } = options;
  const write = store.write.bind(store);
  let before: Promise<unknown> = Promise.resolve();
  let others = 0;
  Object.assign(store, { supports: { ...store.supports, queuesWrites } });
  store.write = (group) => {
    const writing = before.then(async () => {
      const becomes = fate();
      await wait();
      if (becomes === 'failed') throw failed(code());
      if (becomes === 'beaten') {
        others += 1;
        const other = new Ledger({ store: { ...store, write, head, versions }, clock });
        await other.commit(onlyOnce(vertex(`other${others}`)));
      }
      const written = await write(group);
      await wait();
      if (becomes === 'lost') throw failed(code());
      return written;
    });
    before = writing.catch(() => undefined);
    return writing;
  };
  const clock = new ManualClock();
  const head = store.head.bind(store);
  const versions = store.versions.bind(store);
}

function failed(code: Code): PlatformError {
  return new PlatformError(code, 'The database did not do it, as it seems.');
}

async function turnsOf(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
