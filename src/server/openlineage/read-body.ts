import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { limitBytes } from '../http/bodies.js';
import type { HeldShare } from '../http/held-bytes.js';

/** The most bytes of a body, as sent and unpacked. */
const MOST_BYTES = 32 * 2 ** 20;

/**
 * Reads a body of UTF-8, and unpacks gzip; the share counts its bytes. Throws `PAYLOAD_TOO_LARGE`,
 * what the share throws, and `VALIDATION_FAILED` for another encoding or damaged gzip data.
 */
export async function readBody(request: IncomingMessage, share: HeldShare): Promise<string> {
  const { headers } = request;
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  const announced = Number(headers['content-length'] ?? 0);
  const bytes = limitBytes(request.iterator({ destroyOnReturn: false }), {
    max: MOST_BYTES,
    announced,
  });
  const chunks: Uint8Array[] = [];
  const keep = (chunk: Uint8Array) => {
    share.take(chunk.byteLength);
    chunks.push(chunk);
  };
  if (encoding === 'identity') for await (const chunk of bytes) keep(chunk);
  else if (encoding === 'gzip') await unpack(bytes, keep);
  else
    throw new PlatformError(
      'VALIDATION_FAILED',
      `The body has the encoding '${encoding.slice(0, 100)}'; send it as gzip or without one.`,
    );
  return Buffer.concat(chunks).toString('utf8');
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
