import { PlatformError } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { Meter, type ObjectFacts } from '#src/files/budget.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { ByteStream, Payload } from '../records/line-block.js';
import { type AnswerParts, assemble } from '../records/payloads.js';
import type { TransferOptions } from '../records/transfer.js';

export interface StreamOptions extends Pick<TransferOptions, 'assembleWith' | 'onDone' | 'signal'> {
  /** Sends the object to the model, and returns its answer. */
  readonly send: (
    object: ByteStream,
    payload: Payload,
    signal: AbortSignal,
  ) => Promise<AnswerParts>;
  readonly uri: S3Uri;
  readonly storage: Pick<ObjectStorage, 'get' | 'head'>;
}

/** One reading of the object. */
interface Reading {
  readonly meter: Meter;
  /** The size of the object, once it is open. */
  size?: number;
  sent: number;
  /** Why the object could not be read. */
  failure?: unknown;
}

const NOTHING = new Uint8Array();

/** An object of any size, which is sent to a model as it is read. */
export class StreamedObject {
  readonly #options: StreamOptions;
  #last: Reading = { meter: new Meter(), sent: 0 };

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /**
   * Yields the answer once it is complete. Reads the object again for each try, and does not send an
   * empty object. Throws the errors of {@link StreamOptions.send} and of the storage. Throws
   * `MODEL_ERROR` when the model answers before it has read the whole object, because the lineage
   * would name bytes that the model did not get.
   */
  answers(): AsyncGenerator<Uint8Array, void> {
    return assemble(this.#answer(), this.#options.assembleWith);
  }

  /** Returns the facts of the sent bytes, once {@link answers} has ended; may be called once. */
  facts(): ObjectFacts {
    return this.#last.meter.facts();
  }

  async *#answer(): AsyncGenerator<AnswerParts, void> {
    const { uri, storage, send, onDone, signal } = this.#options;
    const found = await storage.head(uri);
    if (found?.sizeBytes === 0) return;
    const readBytes = found?.sizeBytes ?? 0; // a missing object throws when it is read
    const payload: Payload = {
      bytes: NOTHING,
      records: 1,
      firstLine: 1,
      readBytes,
    };
    const read = () => this.#read();
    const answer = await send({ read }, payload, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw this.#last.failure ?? error;
    });
    const { sent, size = readBytes } = this.#last;
    if (sent < size)
      throw new PlatformError(
        'MODEL_ERROR',
        `the model answered after ${sent} of ${size} bytes; it must read the whole body first`,
      );
    yield answer;
    onDone(payload);
  }

  async *#read(): AsyncGenerator<Uint8Array, void> {
    const { uri, storage, signal } = this.#options;
    const reading: Reading = { meter: new Meter(), sent: 0 };
    this.#last = reading;
    try {
      const { object, body } = await storage.get(uri, { signal });
      reading.size = object.sizeBytes;
      for await (const chunk of reading.meter.measure(body)) {
        reading.sent += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      reading.failure = error;
      throw error;
    }
  }
}
