import type { Clock, Logger } from '#src/ports/system.js';

/** Options of {@link RefusedLogins}. */
export interface RefusedLoginsOptions {
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Attempts {
  refused: number;
  /** Time of the last one, on the monotonic clock. */
  last: number;
  /** Refusals since the last log line, and when it was written. */
  unlogged: number;
  logged: number;
}

/** Refusals of an address without a delay, for a client that retries with an old token. */
const FREE = 10;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
/** An address is forgotten after this time without a refusal. */
const FORGET_MS = 300_000;
const LOG_EVERY_MS = 1_000;
/** Limits on the memory and the connections that strangers can occupy. */
const MAX_ADDRESSES = 10_000;
const MAX_WAITING = 256;

/**
 * Logs refused logins, and delays their answers exponentially by address. Valid tokens are never delayed: behind a
 * proxy on another machine, all callers share its address.
 */
export class RefusedLogins {
  readonly #options: RefusedLoginsOptions;
  /** By address, in the order of the last refusal. */
  readonly #attempts = new Map<string, Attempts>();
  #waiting = 0;

  constructor(options: RefusedLoginsOptions) {
    this.#options = options;
  }

  /** Await this before a login is refused. */
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
