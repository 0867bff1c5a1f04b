import type { GraphStore } from '#src/ports/graph-store.js';
import { MemoryGraphStore } from './memory-graph-store.js';

/** Opens an empty store in memory, for tests and experiments. */
export async function openMemoryStore(): Promise<GraphStore> {
  return new MemoryGraphStore();
}
