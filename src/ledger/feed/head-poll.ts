import { BackOff } from '#src/async/back-off.js';
import { pause } from '#src/async/pause.js';
import { isPassing, isPlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';

/** Commits of other processes are seen this late at the most. */
const POLL_MS = 250;
/** A store that cannot be reached is asked again after a while that doubles up to this. */
const BACK_OFF = { firstMs: 2 * POLL_MS, mostMs: 4_000 };

/** What a {@link HeadPoll} is made of. */
export interface HeadPollOptions {
  readonly clock: Clock;
  /** Asks the store. */
  readonly ask: () => Promise<void>;
  /** Told of every failure but those that pass, such as that the store cannot be reached. */
  readonly onFailure: (error: unknown) => void;
}

/** Asks a store again and again, for as long as anybody follows it. */
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

  /** Asks at once, or again when it is just asking. */
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
        // A store that is closed stays so for those who follow it.
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
