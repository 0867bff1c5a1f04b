import { pause } from '#src/async/abort.js';
import { QUARANTINES } from '#src/domain/quarantine/index.js';
import { readRules } from '#src/policies/index.js';
import type { Clock, Logger } from '#src/ports/system.js';
import type { RecordReaderOptions } from '#src/records/record-reader.js';
import type { Drains } from './drains.js';

const INTERVAL_MS = 30_000;

export interface UnfinishedDrainsOptions extends Pick<RecordReaderOptions, 'store' | 'scope'> {
  readonly drains: Drains;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Finishes the drains of servers that were killed: at the start, and every 30 seconds. */
export class UnfinishedDrains {
  readonly #options: UnfinishedDrainsOptions;
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: UnfinishedDrainsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, logger } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#finishAll();
      } catch (error) {
        if (!signal.aborted)
          logger.warn('Drains could not be finished; tried again in 30 seconds', { error });
      }
      await pause(clock, INTERVAL_MS, signal);
    }
  }

  async #finishAll(): Promise<void> {
    const { records } = await readRules(QUARANTINES, 'quarantine', this.#options);
    for (const { name, pending = [] } of records)
      if (pending.length > 0 && !this.#closing.signal.aborted)
        await this.#options.drains.finish(name);
  }
}
