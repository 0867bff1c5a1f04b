import { createHash } from 'node:crypto';
import { AwsError } from '../aws-error.js';
import { isSame, type Signer } from './signer.js';

/** By whom the chunks of a body are signed, starting from the signature of the request. */
export interface ChunkSigning {
  readonly signer: Signer;
  /** The signature of the request. */
  readonly seed: string;
}

/** Options of {@link decodeChunks}. */
export interface ChunkOptions {
  /** Whether each chunk has a signature. */
  readonly signed: boolean;
  /** Absent: the signatures are not checked. */
  readonly signing?: ChunkSigning;
  /** The names of the headers that were announced to follow. */
  readonly declared: readonly string[];
  /** Receives the headers that follow. */
  readonly trailers: Map<string, string>;
}

/** The longest line of a chunk's head or of a trailer. */
const MAX_LINE = 1024;
/** The most lines after the last chunk. */
const MAX_TRAILERS = 16;
const TRAILER_SIGNATURE = 'x-amz-trailer-signature';

/**
 * Decodes an `aws-chunked` body. A chunk is passed on before its signature is checked, so the
 * reader may keep the bytes only after the end. Throws `IncompleteBody`, `SignatureDoesNotMatch`
 * and `MalformedTrailerError`.
 */
export async function* decodeChunks(
  body: AsyncIterable<Uint8Array>,
  options: ChunkOptions,
): AsyncGenerator<Uint8Array, void> {
  const reader = new ByteReader(body);
  let before = options.signing?.seed ?? '';
  for (;;) {
    const { size, signature } = parseHead(await reader.line(), options.signed);
    const hash = createHash('sha256');
    for (let left = size; left > 0; ) {
      const bytes = await reader.some(left);
      left -= bytes.byteLength;
      if (options.signing) hash.update(bytes);
      yield bytes;
    }
    if (options.signing) {
      const expected = options.signing.signer.ofChunk(before, hash.digest('hex'));
      if (!isSame(expected, signature)) throw mismatch();
    }
    before = signature;
    if (size === 0) break;
    if ((await reader.line()) !== '') throw incomplete('a chunk is longer than its head says');
  }
  await readTrailers(reader, before, options);
}

function parseHead(line: string, signed: boolean): { size: number; signature: string } {
  const form = signed
    ? /^([0-9a-f]{1,12});chunk-signature=([0-9a-f]{64})$/i
    : /^([0-9a-f]{1,12})(?:;.*)?$/i;
  const [, size, signature = ''] = form.exec(line) ?? [];
  if (size === undefined) throw incomplete('the head of a chunk is malformed');
  return { size: Number.parseInt(size, 16), signature };
}

async function readTrailers(
  reader: ByteReader,
  before: string,
  { signing, declared, trailers }: ChunkOptions,
): Promise<void> {
  let signed = '';
  let signature = '';
  for (let lines = 0; !(await reader.atEnd()); lines += 1) {
    if (lines >= MAX_TRAILERS) throw malformedTrailer();
    const line = (await reader.line()).trim();
    if (line === '') continue;
    const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
    const known = name.toLowerCase();
    if (known === TRAILER_SIGNATURE && signature === '') {
      signature = value;
      continue;
    }
    if (!declared.includes(known) || trailers.has(known)) throw malformedTrailer();
    trailers.set(known, value);
    signed += `${known}:${value}\n`;
  }
  if (trailers.size < declared.length) throw malformedTrailer();
  if (!signing || declared.length === 0) return;
  if (!isSame(signing.signer.ofTrailers(before, signed), signature)) throw mismatch();
}

/** Reads lines and runs of bytes from a stream of chunks; holds one chunk in memory. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /** The next line without its end. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(0x0a);
      if (end > MAX_LINE || (end < 0 && this.#rest.byteLength > MAX_LINE)) {
        throw incomplete('the head of a chunk is malformed');
      }
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line.replace(/\r$/, '');
      }
      const more = await this.#next();
      if (!more) {
        const line = this.#rest.toString('latin1');
        this.#rest = Buffer.alloc(0);
        return line;
      }
      this.#rest = Buffer.concat([this.#rest, more]);
    }
  }

  /** The next bytes, at least one and at most the given number. */
  async some(most: number): Promise<Uint8Array> {
    if (this.#rest.byteLength === 0) {
      const more = await this.#next();
      if (!more) throw incomplete('it ends within a chunk');
      this.#rest = more;
    }
    const bytes = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(most);
    return bytes;
  }

  async atEnd(): Promise<boolean> {
    if (this.#rest.byteLength > 0) return false;
    const more = await this.#next();
    this.#rest = more ?? this.#rest;
    return more === undefined;
  }

  async #next(): Promise<Buffer | undefined> {
    for (;;) {
      const next = await this.#chunks.next();
      if (next.done === true) return undefined;
      const { buffer, byteOffset, byteLength } = next.value;
      if (byteLength > 0) return Buffer.from(buffer, byteOffset, byteLength);
    }
  }
}

function incomplete(why: string): AwsError {
  return new AwsError(
    'IncompleteBody',
    `The request body is not aws-chunked as announced: ${why}.`,
  );
}

function mismatch(): AwsError {
  return new AwsError(
    'SignatureDoesNotMatch',
    'The signature of a chunk or of the trailers does not match the signature you provided.',
    { status: 403 },
  );
}

function malformedTrailer(): AwsError {
  return new AwsError(
    'MalformedTrailerError',
    'The request contained trailing data that was not well-formed or did not conform to our published schema.',
  );
}
