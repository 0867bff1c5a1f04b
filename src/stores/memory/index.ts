import type { GraphStore } from '#src/ports/graph-store.js';
import { MemoryGraphStore } from './memory-graph-store.js';

/** Opens an empty store that lives as long as the process: for tests and trying out. */
export async function openMemoryStore(): Promise<GraphStore> {
  return new MemoryGraphStore();
}
