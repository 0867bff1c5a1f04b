import { join } from 'node:path';
import { UnreachableCaseError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Config } from './config/index.js';

/** How a store is opened. */
export interface OpenStoreOptions {
  /** Read only, also while a server has it open. */
  readonly readonly?: boolean;
}

/** Opens the graph store that the configuration names; only its adapter is loaded. */
export async function openStore(
  { store, dataDirectory }: Pick<Config, 'store' | 'dataDirectory'>,
  options: OpenStoreOptions = {},
): Promise<GraphStore> {
  switch (store) {
    case 'memory': {
      const { openMemoryStore } = await import('#src/stores/memory/index.js');
      return openMemoryStore();
    }
    case 'embedded': {
      const { openEmbeddedStore } = await import('#src/stores/embedded/index.js');
      return openEmbeddedStore({ directory: join(dataDirectory, 'graph'), ...options });
    }
    default:
      throw new UnreachableCaseError(store);
  }
}
