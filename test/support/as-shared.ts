import type { GraphStore } from '#src/ports/graph-store.js';

/**
 * A store of one process that says that it is shared: two engines within it are as strange to each other as two
 * servers. Writes may be given another way.
 */
export function asShared(store: GraphStore, write?: GraphStore['write']): GraphStore {
  return new Proxy(store, {
    get(target, name) {
      if (name === 'supports') return { ...target.supports, shared: true };
      if (name === 'write' && write) return write;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
