import type { Change, Head } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { type GraphPlan, generate } from './generator.js';

const CHANGES = 40_000;
/** The number of sets that wait for the writer, so that it never waits for the generator. */
const AHEAD = 2;

/** Writes the graph of a plan into an empty store through the ledger, by default in large change sets. */
export function fill(store: GraphStore, plan: GraphPlan, changesPerSet = CHANGES): Promise<Head> {
  return fillWith(store, generate(plan), { changesPerSet, maxGroup: 1, ahead: AHEAD });
}

/** Writes changes in sets of a size, several at a time and a number of them in a transaction. */
export async function fillWith(
  store: GraphStore,
  source: Iterable<Change>,
  options: { readonly changesPerSet: number; readonly ahead: number; readonly maxGroup?: number },
): Promise<Head> {
  const { changesPerSet, ahead, ...grouping } = options;
  const ledger = new Ledger({ store, clock: new SystemClock(), ...grouping });
  const running: Promise<unknown>[] = [];
  const commit = async (changes: readonly Change[]) => {
    running.push(ledger.commit({ actor: 'forebear', changes }));
    if (running.length >= ahead) await running.shift();
  };
  let changes: Change[] = [];
  for (const change of source) {
    changes.push(change);
    if (changes.length < changesPerSet) continue;
    await commit(changes);
    changes = [];
  }
  if (changes.length > 0) await commit(changes);
  await Promise.all(running);
  await ledger.close();
  return store.head();
}
