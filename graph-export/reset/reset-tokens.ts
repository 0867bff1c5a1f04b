import type { Ids } from '#src/ports/ids.js';

/** How long a token is valid, in milliseconds. */
const LIFE_MS = 60 * 60 * 1_000;

/** A token with its expiry time. */
interface Token {
  readonly token: string;
  readonly end: number;
}

/**
 * The tokens of resets. Only the latest one is valid: once, for an hour, and until the server is
 * restarted.
 */
export class ResetTokens {
  readonly #ids: Ids;
  readonly #elapsed: () => number;
  #latest: Token | undefined;

  /** `elapsed` counts milliseconds; default the monotonic clock. */
  constructor(ids: Ids, elapsed: () => number = () => performance.now()) {
    this.#ids = ids;
    this.#elapsed = elapsed;
  }

  /** Creates a token, which replaces the one before. */
  issue(): string {
    const token = this.#ids.uuid();
    this.#latest = { token, end: this.#elapsed() + LIFE_MS };
    return token;
  }

  /** Whether a token is valid. */
  isValid(token: string): boolean {
    return this.#latest?.token === token && this.#elapsed() < this.#latest.end;
  }

  /** Uses up the latest token. Returns it for {@link giveBack}. */
  spend(): Token | undefined {
    const spent = this.#latest;
    this.#latest = undefined;
    return spent;
  }

  /** Makes a token valid again, unless a later one was issued meanwhile. */
  giveBack(spent: Token | undefined): void {
    this.#latest ??= spent;
  }
}
