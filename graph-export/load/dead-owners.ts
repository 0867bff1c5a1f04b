import type { GraphStore } from '#src/ports/graph-store.js';

/** Servers that share a store have leases; otherwise there is no other server. */
export async function deadOwners(
  store: GraphStore,
  own: string,
): Promise<(owner: string) => boolean> {
  const leases = store.supports.shared ? ((await store.leases?.all()) ?? []) : [];
  const alive = new Set([own, ...leases.map(({ owner }) => owner)]);
  return (owner) => !alive.has(owner);
}
