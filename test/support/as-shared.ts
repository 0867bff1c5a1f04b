import type { GraphStore } from '#src/ports/graph-store.js';
import type { Lease, LeaseRecords } from '#src/ports/leases.js';
import { MemoryLeases } from '#src/stores/memory/memory-leases.js';

/** Hooks of a shared store. */
export interface SeenOfStore {
  readonly write?: GraphStore['write'];
  /** Called before a lease is written; it may throw. */
  readonly onLease?: (lease: Lease) => void;
}

/**
 * A store that claims to be shared by several servers, so that two engines in one process treat each other as two
 * servers. Closing it leaves it open for the others.
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

/** A store for one server has no leases. */
function leasesOf(store: GraphStore): LeaseRecords {
  const leases = store.leases ?? ownLeases.get(store) ?? new MemoryLeases();
  ownLeases.set(store, leases);
  return leases;
}
