import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Logger } from '#src/ports/logger.js';

const DEFAULT_LEASE_MS = 15_000;

/** What a {@link LeaseKeeper} is made of. */
export interface LeaseKeeperOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** This server process, by an id of its own. */
  readonly owner: string;
  /** How long a server may be silent before others take over what it has claimed; default 15 seconds. */
  readonly leaseMs?: number;
}

/** Shows that this server lives: one lease for all its jobs and endpoints, outside the ledger. */
export class LeaseKeeper {
  readonly owner: string;
  readonly leaseMs: number;
  readonly #options: LeaseKeeperOptions;
  readonly #closing = new AbortController();
  #expiresAt = 0;
  #heldSince = Number.POSITIVE_INFINITY;
  #beating: Promise<void> | undefined;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
    this.owner = options.owner;
    this.leaseMs = options.leaseMs ?? DEFAULT_LEASE_MS;
  }

  /** Takes the lease, then renews it until {@link close}. */
  async start(): Promise<void> {
    await this.#renew();
    this.#beating = this.#beat();
  }

  /** False when others may have taken over already, since no sign of life got through. */
  get held(): boolean {
    return this.#options.clock.now() < this.#expiresAt;
  }

  /**
   * Since when the lease was never let lapse, in milliseconds since the epoch; infinite while it is not held. Who
   * was silent before may have been kept from the store as this server was.
   */
  get heldSince(): number {
    return this.held ? this.#heldSince : Number.POSITIVE_INFINITY;
  }

  /** Gives the lease up at once, so that nobody waits for it to lapse. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#beating;
    const { store, clock, logger } = this.#options;
    this.#expiresAt = 0;
    await store
      .putLease({ owner: this.owner, expiresAt: clock.now() })
      .catch((error: unknown) => logger.warn('the lease is left to lapse', { error }));
  }

  async #beat(): Promise<void> {
    const { clock, logger } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await clock.sleep(this.leaseMs / 3, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#renew().catch((error: unknown) => logger.warn('lease not renewed', { error }));
    }
  }

  async #renew(): Promise<void> {
    const { store, clock } = this.#options;
    const expiresAt = clock.now() + this.leaseMs;
    const wasHeld = this.held;
    await store.putLease({ owner: this.owner, expiresAt });
    if (!wasHeld) this.#heldSince = clock.now();
    this.#expiresAt = expiresAt;
  }
}
