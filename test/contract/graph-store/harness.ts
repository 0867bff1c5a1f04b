import { afterEach, beforeEach } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore, GraphStoreSupports } from '#src/ports/graph-store.js';
import { ManualClock } from '../../support/manual-clock.js';

/** What an adapter gives to run the contract: a fresh store for each test. */
export interface GraphStoreHarness {
  readonly name: string;
  readonly supports: GraphStoreSupports;
  /** Labels stay known to the engine, and are told, when nothing has them any more, also after a clear. */
  readonly keepsLabels?: boolean;
  /** Opens an empty store. */
  open(): Promise<GraphStore>;
}

/** What a test works with. */
export interface Bench {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: ManualClock;
}

/** Opens a store and a ledger over it for each test of the suite that calls it. */
export function useStore(harness: GraphStoreHarness): () => Bench {
  let bench: Bench | undefined;
  beforeEach(async () => {
    const store = await harness.open();
    const clock = new ManualClock();
    bench = { store, clock, ledger: new Ledger({ store, clock }) };
  });
  afterEach(async () => {
    await bench?.ledger.close();
    await bench?.store.close();
    bench = undefined;
  });
  return () => {
    if (!bench) throw new Error('No store is open outside a test.');
    return bench;
  };
}
