import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Logger } from '#src/ports/logger.js';

/** What a {@link LeaseKeeper} is made of. */
export interface LeaseKeeperOptions {
  readonly store: GraphStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly owner: string;
  /** How long a server may be silent before its jobs are taken over. */
  readonly leaseMs: number;
}

/** Shows that this server lives: one lease for all its jobs, outside the ledger. */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #closing = new AbortController();
  #expiresAt = 0;
  #beating: Promise<void> | undefined;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
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

  /** Gives the lease up at once, so that nobody waits for it to lapse. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#beating;
    const { store, clock, owner, logger } = this.#options;
    this.#expiresAt = 0;
    await store
      .putLease({ owner, expiresAt: clock.now() })
      .catch((error: unknown) => logger.warn('the lease is left to lapse', { error }));
  }

  async #beat(): Promise<void> {
    const { clock, logger, leaseMs } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await clock.sleep(leaseMs / 3, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#renew().catch((error: unknown) => logger.warn('lease not renewed', { error }));
    }
  }

  async #renew(): Promise<void> {
    const { store, clock, owner, leaseMs } = this.#options;
    const expiresAt = clock.now() + leaseMs;
    await store.putLease({ owner, expiresAt });
    this.#expiresAt = expiresAt;
  }
}
