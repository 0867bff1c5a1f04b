import { join } from 'node:path';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openStore } from '#src/server/store/open-store.js';
import type { StoreAddress } from '#src/server/store/store-address.js';
import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
import { start } from '../../tools/services/service.mjs';
import { openGremlinPeer } from '../stores/gremlin-peer.js';
import { openNeo4jPeer } from '../stores/neo4j-peer.js';
import type { StorePeer } from '../stores/peer.js';

/** An empty store to measure, and how to open the same database by hand. */
export interface StoreUnderTest {
  readonly store: GraphStore;
  /** Absent when there is no database underneath. */
  readonly openPeer?: () => Promise<StorePeer>;
  /**
   * Opens the same database again, empty, with traversals alone; absent when there is no other way.
   */
  readonly openTraversals?: () => Promise<GraphStore>;
}

/** Opens an empty store by name; its database is started if it is not running, and emptied. */
export async function openBenchStore(name: string, directory: string): Promise<StoreUnderTest> {
  switch (name) {
    case 'memory':
      return { store: await openStore({ store: 'memory' }) };
    case 'embedded':
      return { store: await openStore({ store: name, directory: join(directory, 'store') }) };
    case 'neo4j': {
      const { url } = await start(name);
      return { store: await emptied({ store: name, url }), openPeer: () => openNeo4jPeer(url) };
    }
    case 'gremlin': {
      const { url } = await start(name);
      return {
        store: await emptied({ store: name, url, profile: 'tinkergraph' }),
        openPeer: () => openGremlinPeer(url),
        openTraversals: () => openTraversals(url),
      };
    }
    default:
      throw new Error(`There is no store '${name}'; name embedded, memory, neo4j or gremlin.`);
  }
}

async function openTraversals(url: string): Promise<GraphStore> {
  const profile = { ...GREMLIN_PROFILES.tinkergraph, name: 'traversals', scripts: false };
  const store = await openGremlinStore({ url, profile });
  await store.clear();
  return store;
}

async function emptied(address: StoreAddress): Promise<GraphStore> {
  const store = await openStore(address);
  await store.clear();
  return store;
}
