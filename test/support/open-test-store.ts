import { join } from 'node:path';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openStore } from '#src/server/store/open-store.js';
import type { StoreAddress } from '#src/server/store/store-address.js';
import { service } from './services.js';

/** Every store that the platform runs on; databases need `npm run services`. */
export type StoreKind = StoreAddress['store'] | 'janusgraph';

/** A store that keeps its data without a server. */
export type DurableKind = Exclude<StoreKind, 'memory'>;

/** Options of a store of a test. */
export interface TestStoreOptions {
  /** The test's directory, for the embedded store. */
  readonly directory: string;
  /** Empties it first, as all tests share the one graph of a database, and run one after another. */
  readonly fresh: boolean;
}

/** Opens a real store of a kind. */
export async function openTestStore(
  kind: StoreKind,
  { directory, fresh }: TestStoreOptions,
): Promise<GraphStore> {
  const store = await openStore(testAddress(kind, directory));
  if (fresh) await store.clear();
  return store;
}

/** The address of the store of a kind for a test. */
export function testAddress(kind: StoreKind, directory: string): StoreAddress {
  switch (kind) {
    case 'memory':
      return { store: kind };
    case 'embedded':
      return { store: kind, directory: join(directory, 'graph') };
    case 'neo4j':
      return { store: kind, url: urlOf(kind) };
    case 'gremlin':
      return { store: kind, url: urlOf(kind), profile: 'tinkergraph' };
    case 'janusgraph':
      return { store: 'gremlin', url: urlOf(kind), profile: kind };
  }
}

function urlOf(kind: 'neo4j' | 'gremlin' | 'janusgraph'): string {
  const running = service(kind);
  if (running) return running.url;
  throw new Error(`${kind} does not run: npm run services -- up ${kind}`);
}
