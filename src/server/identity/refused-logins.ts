import type { Clock } from '#src/ports/clock.js';
import type { Logger } from '#src/ports/logger.js';

/** What {@link RefusedLogins} is made of. */
export interface RefusedLoginsOptions {
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Attempts {
  refused: number;
  /** When the last one was, on the monotonic clock. */
  last: number;
  /** Those that were not logged one by one, and since when. */
  unlogged: number;
  logged: number;
}

/** Refusals of an address that are answered at once: a client with an old token tries a few times. */
const FREE = 10;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
/** After so long without a refusal, an address starts anew. */
const FORGET_MS = 300_000;
const LOG_EVERY_MS = 1_000;
/** Bounds on what strangers can make the server remember, and hold open. */
const MAX_ADDRESSES = 10_000;
const MAX_WAITING = 256;

/**
 * Logs refused logins, and delays the answer the longer, the more an address has had. Valid tokens are never delayed:
 * behind a proxy on another machine, all callers share its address.
 */
export class RefusedLogins {
  readonly #options: RefusedLoginsOptions;
  /** By address, the one that was refused last at the end. */
  readonly #attempts = new Map<string, Attempts>();
  #waiting = 0;

  constructor(options: RefusedLoginsOptions) {
    this.#options = options;
  }

  /** To be called, and waited for, before a login is refused. */
  async note(address: string): Promise<void> {
    const attempts = this.#count(address);
    this.#log(address, attempts);
    if (attempts.refused <= FREE || this.#waiting >= MAX_WAITING) return;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts.refused - FREE - 1), MAX_DELAY_MS);
    this.#waiting += 1;
    try {
      await this.#options.clock.sleep(delay);
    } finally {
      this.#waiting -= 1;
    }
  }

  #count(address: string): Attempts {
    const now = performance.now();
    const known = this.#attempts.get(address);
    this.#attempts.delete(address);
    const attempts =
      known && now - known.last < FORGET_MS
        ? known
        : { refused: 0, last: now, unlogged: 0, logged: Number.NEGATIVE_INFINITY };
    attempts.refused += 1;
    attempts.last = now;
    this.#attempts.set(address, attempts);
    if (this.#attempts.size > MAX_ADDRESSES) {
      const [oldest = ''] = this.#attempts.keys();
      this.#attempts.delete(oldest);
    }
    return attempts;
  }

  #log(address: string, attempts: Attempts): void {
    attempts.unlogged += 1;
    if (attempts.last - attempts.logged < LOG_EVERY_MS) return;
    const { refused, unlogged } = attempts;
    this.#options.logger.warn('A login was refused', { address, refused, logins: unlogged });
    attempts.logged = attempts.last;
    attempts.unlogged = 0;
  }
}
