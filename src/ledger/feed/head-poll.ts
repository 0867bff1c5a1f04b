import { pause } from '#src/async/abort.js';
import { BackOff } from '#src/async/back-off.js';
import { isPassing, isPlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/system.js';

/** The longest delay until commits of other processes are noticed. */
const POLL_MS = 250;
/**
 * The longest pause between requests to a store that cannot be reached; the pause doubles up to
 * this.
 */
const BACK_OFF = { firstMs: 2 * POLL_MS, mostMs: 4_000 };

export interface HeadPollOptions {
  readonly clock: Clock;
  /** Reads the store's head. */
  readonly ask: () => Promise<void>;
  /** Called with every failure that does not pass by waiting; an unreachable store passes. */
  readonly onFailure: (error: unknown) => void;
}

/** Polls a store for as long as it has followers. */
export class HeadPoll {
  readonly #options: HeadPollOptions;
  #followers = 0;
  #isRunning = false;
  #isPoked = false;
  #rest: AbortController | undefined;

  constructor(options: HeadPollOptions) {
    this.#options = options;
  }

  get hasFollowers(): boolean {
    return this.#followers > 0;
  }

  enter(): void {
    this.#followers += 1;
    if (!this.#isRunning) void this.#run();
  }

  leave(): void {
    this.#followers -= 1;
    if (this.#followers === 0) this.#rest?.abort();
  }

  /** Polls at once, and again when a poll is already running. */
  poke(): void {
    this.#isPoked = true;
    this.#rest?.abort();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const backOff = new BackOff(BACK_OFF);
    while (this.#followers > 0) {
      this.#isPoked = false;
      let rest = POLL_MS;
      try {
        await this.#options.ask();
        backOff.reset();
      } catch (error) {
        rest = backOff.next();
        this.#isPoked = false;
        // A closed store stays closed for its followers.
        const isOver = !isPassing(error) || isPlatformError(error, 'STORE_CLOSED');
        if (isOver) this.#options.onFailure(error);
      }
      if (!this.#isPoked && this.#followers > 0) await this.#sleep(rest);
    }
    this.#isRunning = false;
  }

  async #sleep(milliseconds: number): Promise<void> {
    this.#rest = new AbortController();
    const { signal } = this.#rest;
    await pause(this.#options.clock, milliseconds, signal);
    this.#rest = undefined;
  }
}
