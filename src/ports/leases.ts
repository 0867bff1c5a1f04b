/** One record for each server that shares a store. */
export interface LeaseRecords {
  /** Writes a record over the owner's earlier one. */
  put(lease: Lease): Promise<void>;

  /** Returns all records. */
  all(): Promise<readonly Lease[]>;

  /** Removes a record, unless its counter has changed. */
  remove(lease: Pick<Lease, 'owner' | 'counter'>): Promise<void>;
}

/**
 * The sign of life of a server. It contains no time: a server that waits for the counter to move
 * measures by its own clock, so that the clocks of two machines are never compared.
 */
export interface Lease {
  /** The owner: one id per server process. */
  readonly owner: string;
  /** Grows with every renewal. */
  readonly counter: number;
  /** The URL at which the other servers reach it; absent until it listens. */
  readonly address?: string | undefined;
}
