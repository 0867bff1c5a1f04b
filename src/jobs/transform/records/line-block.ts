import { PlatformError } from '#src/domain/errors/index.js';

/** A part of an object that is sent to a model in one request. */
export interface Payload {
  readonly bytes: Uint8Array;
  /** Lines that are not blank; 1 for an object that is not split. */
  readonly records: number;
  /** The number of its first line in the object, from 1. */
  readonly firstLine: number;
  /** How many bytes of the object have been read, this payload's included. */
  readonly readBytes: number;
}

/** Bytes that are read while they are sent, and again for each try. */
export interface ByteStream {
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** How an object is cut into payloads. */
export interface SplitOptions {
  readonly splitType: 'None' | 'Line';
  readonly batchStrategy: 'SingleRecord' | 'MultiRecord';
  /** The most bytes of a payload. */
  readonly maxBytes: number;
}

export const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
/** Room for the end of a last line that just fits; it is not sent. */
const LINE_END_BYTES = 2;

interface Taken {
  /** Undefined when all lines are blank. */
  readonly payload: Payload | undefined;
  /** A block that begins with the remaining bytes; undefined at the end of the object. */
  readonly rest: LineBlock | undefined;
}

/** A buffer of incoming lines, which returns the longest run of whole lines that fits. */
export class LineBlock {
  readonly #bytes: Buffer;
  readonly #maxBytes: number;
  readonly #firstLine: number;
  #length = 0;
  /** Behind the last line end that may be part of the payload. */
  #end = 0;
  /** The length of the lines up to there, without that last line end. */
  #fitting = 0;
  #records = 0;
  #lines = 0;
  /** Whether the incomplete line has anything but blanks. */
  #hasContent = false;

  constructor(maxBytes: number, firstLine: number) {
    this.#maxBytes = maxBytes;
    this.#firstLine = firstLine;
    this.#bytes = Buffer.allocUnsafe(maxBytes + LINE_END_BYTES);
  }

  get isFull(): boolean {
    return this.#length === this.#bytes.length;
  }

  /** Copies as many bytes as fit, and returns their number. */
  fill(chunk: Uint8Array, from: number): number {
    const bytes = this.#bytes;
    const start = this.#length;
    const count = Math.min(chunk.length - from, bytes.length - start);
    bytes.set(chunk.subarray(from, from + count), start);
    for (let at = start; at < start + count; at += 1) {
      const byte = bytes[at] as number;
      if (byte === LINE_FEED) this.#endLine(at);
      else if (byte > SPACE) this.#hasContent = true;
    }
    this.#length += count;
    return count;
  }

  /** Takes the whole lines in the buffer. Throws `PAYLOAD_TOO_LARGE` when there is none. */
  take(readBytes: number): Taken & { readonly rest: LineBlock } {
    if (this.#end === 0) throw recordTooLarge(this.#firstLine, this.#maxBytes);
    const payload = this.#payload(this.#fitting, this.#records, readBytes);
    const rest = new LineBlock(this.#maxBytes, this.#firstLine + this.#lines);
    rest.fill(this.#bytes.subarray(0, this.#length), this.#end);
    return { payload, rest };
  }

  /** Does the same as {@link take} once the object has ended: the last line needs no line end. */
  takeLast(readBytes: number): Taken {
    if (this.#end < this.#length && this.#length > this.#maxBytes) return this.take(readBytes);
    const isWhole = this.#end === this.#length;
    const length = isWhole ? this.#fitting : this.#length;
    const records = this.#records + (!isWhole && this.#hasContent ? 1 : 0);
    return { payload: this.#payload(length, records, readBytes), rest: undefined };
  }

  #endLine(at: number): void {
    const length = at > 0 && this.#bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at;
    if (length <= this.#maxBytes) {
      this.#fitting = length;
      this.#end = at + 1;
      this.#lines += 1;
      if (this.#hasContent) this.#records += 1;
    }
    this.#hasContent = false;
  }

  #payload(length: number, records: number, readBytes: number): Payload | undefined {
    if (records === 0) return undefined;
    const bytes = this.#bytes.subarray(0, length);
    return { bytes, records, firstLine: this.#firstLine, readBytes };
  }
}

export function recordTooLarge(line: number, maxBytes: number): PlatformError {
  return new PlatformError(
    'PAYLOAD_TOO_LARGE',
    `line ${line} has more than ${maxBytes} bytes, the most that a payload may have`,
    { details: { line, maxBytes } },
  );
}
