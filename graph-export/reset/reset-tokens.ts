import type { Ids } from '#src/ports/ids.js';

/** How long a token is valid, in milliseconds. */
const LIFE_MS = 60 * 60 * 1_000;

/** A token, and when its life ends. */
interface Token {
  readonly token: string;
  readonly end: number;
}

/** The tokens of resets: only the latest one is valid, once, for an hour, and until the server is restarted. */
export class ResetTokens {
  readonly #ids: Ids;
  readonly #elapsed: () => number;
  #latest: Token | undefined;

  /** `elapsed` counts milliseconds; default the monotonic clock. */
  constructor(ids: Ids, elapsed: () => number = () => performance.now()) {
    this.#ids = ids;
    this.#elapsed = elapsed;
  }

  /** A new token, which takes the place of the one before. */
  issue(): string {
    const token = this.#ids.uuid();
    this.#latest = { token, end: this.#elapsed() + LIFE_MS };
    return token;
  }

  /** Whether a token is valid. */
  isValid(token: string): boolean {
    return this.#latest?.token === token && this.#elapsed() < this.#latest.end;
  }

  /** The latest token is used up. Returns it for {@link giveBack}. */
  spend(): Token | undefined {
    const spent = this.#latest;
    this.#latest = undefined;
    return spent;
  }

  /** A token is valid again, unless a later one was issued meanwhile. */
  giveBack(spent: Token | undefined): void {
    this.#latest ??= spent;
  }
}
