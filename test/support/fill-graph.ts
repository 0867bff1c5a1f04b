import { Ledger } from '#src/ledger/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { put, vertex } from '../contract/graph-store/elements.js';

const VERTICES = 10_000;

/** Puts tens of thousands of vertices into the embedded store of a directory that no server has open. */
export async function fillGraph(directory: string, tenThousands: number): Promise<void> {
  const store = await openEmbeddedStore({ directory });
  const ledger = new Ledger({ store, clock: new SystemClock() });
  for (let commit = 0; commit < tenThousands; commit += 1) {
    const names = Array.from({ length: VERTICES }, (_, at) => `${commit}-${at}`);
    await ledger.commit(put(...names.map((name) => vertex(name))));
  }
  await ledger.close();
  await store.close();
}
