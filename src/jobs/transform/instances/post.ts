import { Readable } from 'node:stream';
import type { Pool } from 'undici';
import { anySignal } from '#src/async/abort.js';
import { reasonOf } from '#src/domain/errors/index.js';
import type { RunAddress } from '#src/ports/run.js';
import { openInstancePool } from '#src/serving/instance-pool.js';
import type { ByteStream } from '../records/line-block.js';

const MAX_MESSAGE = 500;
/** Statuses below 500 that are not about the payload. */
const PASSING_STATUSES = [408, 429];

/** A failed or missing answer: whether the payload may be sent again, and why. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';
  readonly mayPass: boolean;

  constructor(message: string, mayPass: boolean) {
    super(message);
    this.mayPass = mayPass;
  }
}

export interface Post {
  readonly bytes: Uint8Array | ByteStream;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** The most bytes of the answer. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** The HTTP connections to one running instance. */
export class InstanceClient {
  readonly #pool: Pool;

  constructor(address: RunAddress) {
    this.#pool = openInstancePool(address);
  }

  /** Sends a payload, and returns the parts of a successful answer. Throws {@link NotAnswered}, or the signal's reason. */
  async post({
    bytes,
    headers,
    timeoutMs,
    maxBytes,
    signal,
  }: Post): Promise<readonly Uint8Array[]> {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, body } = await this.#pool.request({
        path: '/invocations',
        method: 'POST',
        headers,
        body:
          bytes instanceof Uint8Array ? bytes : Readable.from(bytes.read(), { objectMode: false }),
        signal: anySignal([signal, late]),
      });
      if (statusCode >= 200 && statusCode <= 299) return await readParts(body, maxBytes);
      const text = Buffer.concat(await readParts(body, maxBytes))
        .toString()
        .slice(0, MAX_MESSAGE);
      const mayPass = statusCode >= 500 || PASSING_STATUSES.includes(statusCode);
      throw new NotAnswered(`the model answered ${statusCode}: ${text}`, mayPass);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NotAnswered) throw error;
      if (late.aborted)
        throw new NotAnswered(`the model gave no whole answer within ${timeoutMs / 1000} s`, true);
      throw new NotAnswered(`the model gave no whole answer (${reasonOf(error)})`, true);
    }
  }

  /** Returns the container's preferred parameters; undefined when its answer is unusable. */
  async executionParameters(timeoutMs: number, signal: AbortSignal): Promise<unknown> {
    const either = anySignal([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const options = { path: '/execution-parameters', method: 'GET', signal: either } as const;
      const { statusCode, body } = await this.#pool.request(options);
      const text = Buffer.concat(await readParts(body, 64 * 1024)).toString();
      return statusCode === 200 ? JSON.parse(text) : undefined;
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  close(): void {
    void this.#pool.destroy();
  }
}

async function readParts(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<readonly Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes)
      throw new NotAnswered(
        `the answer has more than ${maxBytes} bytes; send less at a time by a smaller maxPayloadMb or maxConcurrentTransforms`,
        false,
      );
    parts.push(part);
  }
  return parts;
}
