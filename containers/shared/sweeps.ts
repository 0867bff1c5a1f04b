import { setTimeout as sleep } from 'node:timers/promises';

/** The resources to remove. */
export interface Sweep {
  /** Returns the ids of the runs that have a folder. */
  readonly knownRuns: () => Promise<ReadonlySet<string>>;
  /** The minimum age of a network, because a starting run may have no container yet. */
  readonly minAgeMs: number;
}

/** Options of {@link Sweeps}. */
export interface SweepsOptions extends Pick<Sweep, 'knownRuns'> {
  /** Absent when runs leave nothing outside their folders. */
  readonly sweep: ((sweep: Sweep) => Promise<void>) | undefined;
  /** The pause between two sweeps; default 30 seconds. */
  readonly sweepAgainMs?: number;
}

/** A daemon can finish a request of a killed server after the next server has started. */
const DEFAULT_SWEEP_AGAIN_MS = 30_000;

/** Removes the remains of unknown runs periodically. */
export class Sweeps {
  readonly #options: SweepsOptions;
  readonly #closing = new AbortController();
  #sweeping: Promise<void> = Promise.resolve();

  constructor(options: SweepsOptions) {
    this.#options = options;
  }

  /** Sweeps once, then continues in the background. Rejects when the first sweep fails. */
  async begin(): Promise<void> {
    const { sweep, knownRuns } = this.#options;
    if (!sweep) return;
    await sweep({ knownRuns, minAgeMs: 0 });
    this.#sweeping = this.#repeat(sweep);
  }

  /** Waits for a running sweep. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sweeping;
  }

  async #repeat(sweep: (sweep: Sweep) => Promise<void>): Promise<void> {
    const { knownRuns, sweepAgainMs = DEFAULT_SWEEP_AGAIN_MS } = this.#options;
    const { signal } = this.#closing;
    for (;;) {
      await sleep(sweepAgainMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      // If the daemon is down, the next sweep tries again.
      await sweep({ knownRuns, minAgeMs: sweepAgainMs / 2 }).catch(() => undefined);
    }
  }
}
