import { IdFilter } from '#src/domain/graph/index.js';
import { ID_BYTES } from '../ids.js';
import type { StoreThread } from '../threads/store-thread.js';

/** A part of the ids of a table, in their order. */
export interface IdWindow {
  readonly name: 'vertex' | 'edge';
  /** The last id of the window before, as bytes. */
  readonly after: Uint8Array;
  readonly size: number;
}

/** Ids of 16 bytes, one after the other. */
export interface IdPage {
  readonly ids: Uint8Array;
  readonly transfer: readonly ArrayBuffer[];
}

/** Who looked so often for what is not there will do it again: then it is worth reading all ids. */
const WORTH_READING = 2_000;
const WINDOW = 10_000;

/**
 * Tells which ids are not in the store, without asking it: most of what a launch looks up is new. An empty
 * store is known from the start; of another one, the ids are read in the background when they are needed.
 */
export class KnownIds {
  readonly #reader: () => StoreThread;
  readonly #filter = new IdFilter();
  #isComplete: boolean;
  #isReading = false;
  #missed = 0;

  constructor(reader: () => StoreThread, isEmpty: boolean) {
    this.#reader = reader;
    this.#isComplete = isEmpty;
  }

  /** True when an element is not there for sure. */
  lacks(id: string): boolean {
    return this.#isComplete && !this.#filter.mayHold(id);
  }

  /** Notes an element before it is written. */
  add(id: string): void {
    this.#filter.add(id);
  }

  /** Counts look-ups that found nothing. */
  missed(count: number): void {
    this.#missed += count;
    if (this.#missed < WORTH_READING || this.#isComplete || this.#isReading) return;
    this.#isReading = true;
    this.#read()
      .catch(() => {
        this.#missed = 0; // look-ups ask the store as before; after so many more it is tried again
      })
      .finally(() => {
        this.#isReading = false;
      });
  }

  /** Whatever is written meanwhile is in the filter already. */
  async #read(): Promise<void> {
    for (const name of ['vertex', 'edge'] as const) {
      let after: Uint8Array = new Uint8Array(0);
      for (;;) {
        const window: IdWindow = { name, after, size: WINDOW };
        const { ids } = await this.#reader().call<IdPage>('ids', window);
        if (ids.length === 0) break;
        this.#filter.addBytes(ids);
        after = ids.slice(-ID_BYTES);
      }
    }
    this.#isComplete = true;
  }
}
