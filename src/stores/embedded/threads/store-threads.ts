import { PlatformError } from '#src/domain/errors/index.js';
import type { ConnectionOptions } from '../database.js';
import { spawn } from './spawn.js';
import { StoreThread } from './store-thread.js';

/** The threads of a store, each started when it is first needed. */
export class StoreThreads {
  readonly #reading: ConnectionOptions;
  #writer: StoreThread | undefined;
  #reader: StoreThread | undefined;
  #ledger: StoreThread | undefined;
  #walker: StoreThread | undefined;

  constructor(reading: ConnectionOptions) {
    this.#reading = reading;
  }

  /** Starts the writer, which migrates the data directory to the newest version. */
  async openWriter(maxBytes?: number): Promise<void> {
    const options = { ...this.#reading, readonly: false, maxBytes };
    this.#writer = start('../write/writer-thread.js', options);
    await this.#writer.call('open', undefined);
  }

  /** Throws `FORBIDDEN` when the store was opened read only. */
  get writer(): StoreThread {
    if (this.#writer) return this.#writer;
    throw new PlatformError('FORBIDDEN', 'The store was opened read only.');
  }

  get reader(): StoreThread {
    this.#reader ??= start('../reads/reader-thread.js', this.#reading);
    return this.#reader;
  }

  get ledger(): StoreThread {
    this.#ledger ??= start('../reads/ledger-thread.js', this.#reading);
    return this.#ledger;
  }

  get walker(): StoreThread {
    const keeps = this.#writer !== undefined; // a read-only store writes no index file either
    this.#walker ??= start('../walk/walker-thread.js', { ...this.#reading, keeps });
    return this.#walker;
  }

  /** Waits for running calls, then ends all threads, even if one of them fails. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const thread of [this.#reader, this.#ledger, this.#walker, this.#writer]) {
      await thread?.close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

function start(module: string, data: unknown): StoreThread {
  return new StoreThread(spawn(import.meta.url, module, data));
}
