import { PlatformError } from '#src/domain/errors/index.js';
import { CalledThread, spawn } from '#src/threads/called-thread.js';
import type { ConnectionOptions } from '../database.js';

/** The threads of a store, each started when it is first needed. */
export class StoreThreads {
  readonly #reading: ConnectionOptions;
  #writer: CalledThread | undefined;
  #reader: CalledThread | undefined;
  #ledger: CalledThread | undefined;
  #walker: CalledThread | undefined;

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
  get writer(): CalledThread {
    if (this.#writer) return this.#writer;
    throw new PlatformError('FORBIDDEN', 'The store was opened read only.');
  }

  get reader(): CalledThread {
    this.#reader ??= start('../reads/reader-thread.js', this.#reading);
    return this.#reader;
  }

  get ledger(): CalledThread {
    this.#ledger ??= start('../reads/ledger-thread.js', this.#reading);
    return this.#ledger;
  }

  get walker(): CalledThread {
    this.#walker ??= start('../walk/walker-thread.js', this.#reading);
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

function start(module: string, data: unknown): CalledThread {
  return new CalledThread(spawn(import.meta.url, module, data), threadGone);
}

function threadGone(cause: unknown): PlatformError {
  return new PlatformError(
    'STORE_UNAVAILABLE',
    'A thread of the embedded store ended; restart the server.',
    { cause },
  );
}
