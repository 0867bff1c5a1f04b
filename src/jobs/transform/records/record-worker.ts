import type { PlatformError } from '#src/domain/errors/index.js';
import { CalledThread, spawn, threadEnded } from '#src/threads/called-thread.js';
import type { Payload } from './line-block.js';
import type { RecordSettings } from './record-work.js';

/** Whether single records are processed; otherwise, payloads and answers are passed on unchanged. */
export function needsRecords({ isJoined, inputFilter, outputFilter }: RecordSettings): boolean {
  return isJoined || inputFilter !== '$' || outputFilter !== '$';
}

/** The thread that filters and joins the records of a job. */
export class RecordWorker implements AsyncDisposable {
  readonly #thread: CalledThread;

  constructor(settings: RecordSettings) {
    this.#thread = new CalledThread(spawn(import.meta.url, './record-thread.js', settings), gone);
  }

  /** Returns the bytes to send for a payload. */
  async filter({ bytes, firstLine }: Payload): Promise<Uint8Array> {
    const answer = await this.#thread.call<Bytes>('filter', { bytes, firstLine });
    return answer.bytes;
  }

  /** Returns the bytes to write for the answer to a payload. */
  async finish({ bytes, firstLine }: Payload, answer: readonly Uint8Array[]): Promise<Uint8Array> {
    const input = { bytes, firstLine };
    return (await this.#thread.call<Bytes>('finish', { input, answer })).bytes;
  }

  /** Ends the thread at once, even during a slow filter. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread.terminate();
  }
}

interface Bytes {
  readonly bytes: Uint8Array;
}

function gone(cause: unknown): PlatformError {
  return threadEnded('The thread that filters and joins records has ended', cause);
}
