import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { ManualClock } from '../../support/manual-clock.js';
import { changeSet, edge, graphOf, put, removing, vertex } from '../graph-store/elements.js';

/** A store with every kind of change in its history, and the ledger that writes it. */
export async function history(commits = 12): Promise<{ store: GraphStore; ledger: Ledger }> {
  const store = await openMemoryStore();
  const clock = new ManualClock();
  const ledger = new Ledger({ store, clock });
  for (let at = 0; at < commits; at += 1) {
    clock.time += 1_000;
    await ledger.commit(graphOf(`a${at}>b${at}`, `b${at}>c${at}`));
    await ledger.commit(put(vertex(`a${at}`, { type: 'Changed' })));
    await ledger.commit(
      changeSet([removing(edge(`b${at}`, `c${at}`)), removing(vertex(`c${at}`))]),
    );
    await ledger.commit(put(edge(`a${at}`, `b${at}`, { label: 'Produced' })));
  }
  return { store, ledger };
}
