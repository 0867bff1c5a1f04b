import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HeldShare } from '../../http/held-bytes.js';
import { AwsError } from '../aws-error.js';
import type { CheckedBody, RequestTarget } from '../aws-request.js';
import { type ChunkSigning, decodeChunks } from './chunks.js';
import { headerValues } from './signed-parts.js';

/** The body of a request before its signature is checked. */
export interface Payload {
  /** What the canonical request has in place of the body: its digest, or a word. */
  readonly signedAs: string;
  /** The body. Without a signing, signatures of chunks are not checked. */
  open(signing?: ChunkSigning): CheckedBody;
}

const UNSIGNED = 'UNSIGNED-PAYLOAD';
const CHUNKED = {
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { signed: false, trailers: true },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { signed: true, trailers: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { signed: true, trailers: true },
} as const;

/**
 * The body of a request of S3, which says how it is signed by `x-amz-content-sha256`. Throws
 * `InvalidArgument` for another word, `MissingContentLength` for chunks without a length.
 */
export function payloadOf(raw: IncomingMessage, { query }: RequestTarget): Payload {
  const named = new Map(query).get('X-Amz-Content-Sha256');
  const signedAs = headerValues(raw, 'x-amz-content-sha256')[0] ?? named ?? UNSIGNED;
  if (isChunked(signedAs)) {
    const form = CHUNKED[signedAs];
    const length = decodedLength(raw);
    const declared = form.trailers ? declaredTrailers(raw) : [];
    return {
      signedAs,
      open(signing) {
        const trailers = new Map<string, string>();
        const chunks = decodeChunks(bytesOf(raw), {
          signed: form.signed,
          declared,
          trailers,
          ...(form.signed && signing ? { signing } : {}),
        });
        return bodyOf(exactly(chunks, length), { length, trailers });
      },
    };
  }
  const length = announcedLength(raw);
  if (signedAs === UNSIGNED) {
    return { signedAs, open: () => bodyOf(bytesOf(raw), { length, trailers: new Map() }) };
  }
  if (!/^[0-9a-f]{64}$/.test(signedAs)) {
    throw new AwsError(
      'InvalidArgument',
      `x-amz-content-sha256 must be ${UNSIGNED}, ${Object.keys(CHUNKED).join(', ')}, or a valid sha256 value.`,
      { members: { ArgumentName: 'x-amz-content-sha256', ArgumentValue: signedAs.slice(0, 100) } },
    );
  }
  const open = () => bodyOf(digested(bytesOf(raw), signedAs), { length, trailers: new Map() });
  return { signedAs, open };
}

/** Limits of {@link wholePayload}. */
export interface WholeLimits {
  /** The longest body in bytes. */
  readonly max: number;
  /** Undefined when no signature is checked. */
  readonly share: HeldShare | undefined;
}

/**
 * Reads a body into memory, and returns it with its digest, which is signed. Throws
 * `RequestEntityTooLargeException`, and the error of the share.
 */
export async function wholePayload(
  raw: IncomingMessage,
  { max, share }: WholeLimits,
): Promise<Payload> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if ((announcedLength(raw) ?? 0) > max) throw tooLarge(max);
  for await (const chunk of bytesOf(raw)) {
    length += chunk.byteLength;
    if (length > max) throw tooLarge(max);
    share?.take(chunk.byteLength);
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    yield whole;
  }
  return {
    signedAs: createHash('sha256').update(whole).digest('hex'),
    open: () => bodyOf(bytes(), { length, trailers: new Map() }),
  };
}

/** The bytes as they are received. The stream is not destroyed when reading ends early, because the connection must still carry the answer. */
function bytesOf(raw: IncomingMessage): AsyncIterable<Uint8Array> {
  return raw.iterator({ destroyOnReturn: false });
}

function bodyOf(
  bytes: AsyncIterable<Uint8Array>,
  facts: Pick<CheckedBody, 'length' | 'trailers'>,
): CheckedBody {
  return { ...facts, [Symbol.asyncIterator]: () => bytes[Symbol.asyncIterator]() };
}

function isChunked(word: string): word is keyof typeof CHUNKED {
  return Object.hasOwn(CHUNKED, word);
}

/** The announced number of bytes; undefined for a body whose end the connection shows. */
function announcedLength({ headers }: IncomingMessage): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

function decodedLength(raw: IncomingMessage): number {
  const [length = ''] = headerValues(raw, 'x-amz-decoded-content-length');
  if (/^\d{1,15}$/.test(length)) return Number(length);
  throw new AwsError(
    'MissingContentLength',
    'You must provide the x-amz-decoded-content-length HTTP header.',
    { status: 411 },
  );
}

function declaredTrailers(raw: IncomingMessage): readonly string[] {
  const names = headerValues(raw, 'x-amz-trailer').join(',').split(',');
  return names.map((name) => name.trim().toLowerCase()).filter(Boolean);
}

async function* digested(
  body: AsyncIterable<Uint8Array>,
  expected: string,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  const computed = hash.digest('hex');
  if (computed === expected) return;
  throw new AwsError(
    'XAmzContentSHA256Mismatch',
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
    { members: { ClientComputedContentSHA256: expected, S3ComputedContentSHA256: computed } },
  );
}

async function* exactly(
  body: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array, void> {
  let seen = 0;
  for await (const chunk of body) {
    seen += chunk.byteLength;
    if (seen > length) break;
    yield chunk;
  }
  if (seen === length) return;
  throw new AwsError(
    'IncompleteBody',
    `The body has another number of bytes than x-amz-decoded-content-length says, ${length}.`,
  );
}

function tooLarge(max: number): AwsError {
  return new AwsError(
    'RequestEntityTooLargeException',
    `The body is longer than ${max} bytes, the most that this server takes in.`,
    { status: 413 },
  );
}
