import type { Lease, LeaseRecords } from '#src/ports/leases.js';

/** Leases of servers within one process. */
export class MemoryLeases implements LeaseRecords {
  readonly #leases = new Map<string, Lease>();

  async put(lease: Lease): Promise<void> {
    this.#leases.set(lease.owner, lease);
  }

  async all(): Promise<readonly Lease[]> {
    return [...this.#leases.values()];
  }

  async remove({ owner, counter }: Pick<Lease, 'owner' | 'counter'>): Promise<void> {
    if (this.#leases.get(owner)?.counter === counter) this.#leases.delete(owner);
  }

  clear(): void {
    this.#leases.clear();
  }
}
