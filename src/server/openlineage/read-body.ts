import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { untilAborted } from '#src/async/abort.js';
import { isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { limitBytes } from '../http/bodies.js';
import type { HeldShare } from '../http/held-bytes.js';

/** The most bytes of a body, as sent and unpacked. */
export const MOST_BYTES = 32 * 2 ** 20;
/** A body that takes longer would keep its bytes from others. */
const BODY_MS = 60_000;

/**
 * Reads a body of UTF-8, and unpacks gzip; the share counts its bytes. Throws `PAYLOAD_TOO_LARGE`,
 * what the share throws, `VALIDATION_FAILED` for another encoding or damaged gzip data, and
 * `SERVICE_UNAVAILABLE` for a body that has not arrived after `bodyMs`, by default a minute.
 */
export async function readBody(
  request: IncomingMessage,
  share: HeldShare,
  bodyMs = BODY_MS,
): Promise<string> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(tooLate(bodyMs)), bodyMs);
  const chunks: Uint8Array[] = [];
  try {
    await receive(request, late.signal, (chunk) => {
      share.take(chunk.byteLength);
      chunks.push(chunk);
    });
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function receive(
  request: IncomingMessage,
  signal: AbortSignal,
  keep: (chunk: Uint8Array) => void,
): Promise<void> {
  const { headers } = request;
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  const announced = Number(headers['content-length'] ?? 0);
  const arriving = untilAborted(request.iterator({ destroyOnReturn: false }), signal);
  const bytes = limitBytes(arriving, { max: MOST_BYTES, announced });
  if (encoding === 'identity') for await (const chunk of bytes) keep(chunk);
  else if (encoding === 'gzip') await unpack(bytes, keep);
  else
    throw new PlatformError(
      'VALIDATION_FAILED',
      `The body has the encoding '${encoding.slice(0, 100)}'; send it as gzip or without one.`,
    );
}

function tooLate(bodyMs: number): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The body did not arrive within ${bodyMs / 1_000} s; send it again, in smaller parts.`,
  );
}

async function unpack(
  bytes: AsyncIterable<Uint8Array>,
  keep: (chunk: Uint8Array) => void,
): Promise<void> {
  try {
    await pipeline(bytes, createGunzip(), async (unpacked: AsyncIterable<Uint8Array>) => {
      const limited = limitBytes(unpacked, { max: MOST_BYTES, announced: 0 });
      for await (const chunk of limited) keep(chunk);
    });
  } catch (error) {
    if (isPlatformError(error)) throw error;
    throw new PlatformError(
      'VALIDATION_FAILED',
      `The body cannot be unpacked: ${reasonOf(error)}. Send it as gzip, or without Content-Encoding.`,
    );
  }
}
