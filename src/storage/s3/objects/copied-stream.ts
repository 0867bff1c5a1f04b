import { Readable } from 'node:stream';
import { untilAborted } from '#src/async/abort.js';

/** A body as a stream for the SDK, with what it does not report. */
export interface CopiedStream {
  readonly stream: Readable;
  /** How many bytes were read. */
  readonly sizeBytes: () => number;
  /** The error of the body; undefined when it had none. */
  readonly failure: () => unknown;
}

/**
 * Copies the chunks of a body, whose source may reuse its buffer while a chunk waits to be sent.
 * Calls back when the body fails, because the SDK would wait for the rest.
 */
export function copied(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  onFailure: () => void = () => undefined,
): CopiedStream {
  let sizeBytes = 0;
  let failure: unknown;
  async function* copies(): AsyncGenerator<Uint8Array, void> {
    try {
      for await (const chunk of untilAborted(body, signal)) {
        sizeBytes += chunk.byteLength;
        if (chunk.byteLength > 0) yield Uint8Array.from(chunk);
      }
    } catch (error) {
      failure = error;
      onFailure();
      throw error;
    }
  }
  const stream = Readable.from(copies(), { objectMode: true });
  stream.on('error', () => undefined); // its receiver may be gone; the failure is kept
  return { stream, sizeBytes: () => sizeBytes, failure: () => failure };
}
