import { setTimeout as sleep } from 'node:timers/promises';
import type { RunRecord } from './run-folders.js';

const RETRY_MS = 1000;

/**
 * The remains of runs that could not be removed at once, because no file can be opened or a daemon
 * is unavailable. Their removal is repeated until it succeeds; remains at the close of the runner
 * are removed when one opens.
 */
export class Leftovers {
  readonly #remove: (record: RunRecord) => Promise<unknown>;
  readonly #records = new Set<RunRecord>();
  readonly #closing = new AbortController();
  #retrying: Promise<void> | undefined;

  constructor(remove: (record: RunRecord) => Promise<unknown>) {
    this.#remove = remove;
  }

  add(record: RunRecord): void {
    this.#records.add(record);
    this.#retrying ??= this.#retry().finally(() => {
      this.#retrying = undefined;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#retrying;
  }

  async #retry(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#records.size > 0 && !signal.aborted) {
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      for (const record of this.#records) {
        if (signal.aborted) return;
        await this.#remove(record).then(
          () => this.#records.delete(record),
          () => undefined,
        );
      }
    }
  }
}
