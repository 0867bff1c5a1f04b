import type { GraphStore, Lease, LeaseRecords } from '#src/ports/graph-store.js';
import { MemoryLeases } from '#src/stores/memory/memory-leases.js';

/** What a server sees of a shared store in another way. */
export interface SeenOfStore {
  readonly write?: GraphStore['write'];
  /** Called before a lease is written; it may throw. */
  readonly onLease?: (lease: Lease) => void;
}

/**
 * A store of one process that says that it is shared: two engines within it are as strange to each other as two
 * servers. Closing it leaves it to the others.
 */
export function asShared(store: GraphStore, { write, onLease }: SeenOfStore = {}): GraphStore {
  const records = leasesOf(store);
  const leases: LeaseRecords = {
    all: () => records.all(),
    remove: (lease) => records.remove(lease),
    async put(lease) {
      onLease?.(lease);
      await records.put(lease);
    },
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === 'supports') return { ...target.supports, shared: true };
      if (name === 'leases') return leases;
      if (name === 'close') return async () => undefined;
      if (name === 'write' && write) return write;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const ownLeases = new WeakMap<GraphStore, LeaseRecords>();

/** A store of one server keeps none. */
function leasesOf(store: GraphStore): LeaseRecords {
  const leases = store.leases ?? ownLeases.get(store) ?? new MemoryLeases();
  ownLeases.set(store, leases);
  return leases;
}
