import { pause } from '#src/async/abort.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LeaseRecords } from '#src/ports/leases.js';
import type { Clock, Logger } from '#src/ports/system.js';

const DEFAULT_LEASE_MS = 15_000;
/** The number of renewals within the duration of a lease. */
const BEATS = 3;

export interface LeaseKeeperOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The id of this server process. */
  readonly owner: string;
  /** The time without renewals after which other servers take over the claims of a server; default 15 seconds. */
  readonly leaseMs?: number;
}

/** A server as of the last {@link LeaseKeeper.look}. */
interface Seen {
  /** Absent when it has no lease record: it was closed, or never had one. */
  readonly counter?: number;
  /** How long the counter has not moved, or the record has been missing. */
  readonly silentMs: number;
  readonly address?: string | undefined;
}

/**
 * Renews this server's lease and watches those of the other servers of the store. Each server times the counters of
 * the others on its own monotonic clock, so that the clocks of two machines are never compared. A store with a single
 * server needs no leases.
 */
export class LeaseKeeper {
  readonly owner: string;
  readonly leaseMs: number;
  readonly #options: LeaseKeeperOptions;
  readonly #records: LeaseRecords | undefined;
  readonly #closing = new AbortController();
  readonly #seen = new Map<string, Seen>();
  #counter = 0;
  #address: string | undefined;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | undefined;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
    const { leases, supports } = options.store;
    this.#records = supports.shared ? leases : undefined;
    this.owner = options.owner;
    this.leaseMs = options.leaseMs ?? DEFAULT_LEASE_MS;
  }

  /** Takes the lease, then renews it until {@link close}. */
  async start(): Promise<void> {
    if (!this.#records) return;
    await this.#beat();
    this.#beating = this.#keepBeating();
  }

  /** Publishes the URL of this server, at once and with every renewal. */
  async advertise(address: string): Promise<void> {
    this.#address = address;
    if (this.#records) await this.#beat();
  }

  /** The URL of a server, as of the last {@link look}. */
  addressOf(owner: string): string | undefined {
    return this.#seen.get(owner)?.address;
  }

  /** False when no renewal succeeded for so long that other servers may have taken over. */
  get held(): boolean {
    return !this.#records || performance.now() < this.#renewedAt + this.leaseMs;
  }

  /**
   * For how many milliseconds a server is known to be dead, as of the last {@link look}; undefined while it may live.
   * A server that removed its lease is dead at once, a silent one after a lease time in which this server could have
   * seen a renewal.
   */
  absentMs(owner: string): number | undefined {
    if (owner === this.owner) return undefined;
    if (!this.#records) return Number.POSITIVE_INFINITY;
    const seen = this.#seen.get(owner);
    if (seen?.counter === undefined) return seen?.silentMs;
    return seen.silentMs < this.leaseMs ? undefined : seen.silentMs - this.leaseMs;
  }

  /** Reads all leases. An owner without a lease is dead, because a lease is taken before the first claim. */
  async look(owners: Iterable<string> = [], passedMs = 0): Promise<void> {
    if (!this.#records) return;
    const leases = await this.#records.all();
    const known = new Map(leases.map((lease) => [lease.owner, lease]));
    for (const owner of new Set([...known.keys(), ...this.#seen.keys(), ...owners])) {
      const { counter, address } = known.get(owner) ?? {};
      const before = this.#seen.get(owner);
      const silentMs = before && before.counter === counter ? before.silentMs + passedMs : 0;
      this.#seen.set(owner, counter === undefined ? { silentMs } : { counter, silentMs, address });
    }
  }

  /** Removes the leases of dead servers that own nothing, and forgets the removed ones. */
  async tidy(owners: ReadonlySet<string>): Promise<void> {
    for (const [owner, { counter }] of [...this.#seen]) {
      if (owners.has(owner) || this.absentMs(owner) === undefined) continue;
      if (counter === undefined) this.#seen.delete(owner);
      else await this.#records?.remove({ owner, counter });
    }
  }

  /** Removes the lease, so that no server waits for it to lapse. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#beating;
    const { logger } = this.#options;
    this.#renewedAt = Number.NEGATIVE_INFINITY;
    await this.#records
      ?.remove({ owner: this.owner, counter: this.#counter })
      .catch((error: unknown) => logger.warn('the lease is left to lapse', { error }));
  }

  async #keepBeating(): Promise<void> {
    const { clock, logger } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(clock, this.leaseMs / BEATS, signal);
      if (signal.aborted) return;
      await this.#beat().catch((error: unknown) => logger.warn('lease not renewed', { error }));
    }
  }

  /**
   * The silence of others is counted only while this server could renew: time in which it was suspended, or the store
   * was away, counts as one beat.
   */
  async #beat(): Promise<void> {
    const startedAt = performance.now();
    this.#counter += 1;
    await this.#records?.put({
      owner: this.owner,
      counter: this.#counter,
      address: this.#address,
    });
    const passedMs = Math.min(startedAt - this.#renewedAt, this.leaseMs / BEATS);
    this.#renewedAt = startedAt;
    await this.look([], passedMs);
  }
}
