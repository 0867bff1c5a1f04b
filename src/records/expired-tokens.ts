import { pause } from '#src/async/abort.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { CLIENT_TOKEN_LABEL, LIFE_MS } from './client-token.js';

const INTERVAL_MS = 60 * 60 * 1000;
const BATCH = 200;

/** Where expired tokens are removed. */
export interface ExpiredTokensOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Removes expired client tokens from the graph: at the start, and every hour. */
export class ExpiredTokens {
  readonly #options: ExpiredTokensOptions;
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: ExpiredTokensOptions) {
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
        await this.#removeAll();
      } catch (error) {
        if (!signal.aborted)
          logger.warn('Expired client tokens could not be removed; tried again in an hour', {
            error,
          });
      }
      await pause(clock, INTERVAL_MS, signal);
    }
  }

  /** Removes in batches, until none is left. */
  async #removeAll(): Promise<void> {
    const { store, ledger, clock } = this.#options;
    const order = { by: 'creationTime', direction: 'ascending' } as const;
    const where = { createdBefore: clock.now() - LIFE_MS - 1 };
    while (!this.#closing.signal.aborted) {
      const { items } = await store.list(
        { label: CLIENT_TOKEN_LABEL, where, order, first: BATCH },
        { signal: this.#closing.signal },
      );
      if (items.length === 0) return;
      try {
        await ledger.commit({
          actor: 'forebear',
          changes: items.map(({ element }) => ({ kind: 'removeVertex', id: element.id })),
          expect: items.map(({ element, version }) => ({
            element: 'vertex',
            id: element.id,
            is: version,
          })),
        });
      } catch (error) {
        // Another server removed them, or a client used one of them again.
        if (!isPlatformError(error, 'CONFLICT')) throw error;
      }
    }
  }
}
