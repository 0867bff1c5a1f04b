import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest, RequestPayload } from 'fastify';
import { PlatformError } from '#src/domain/errors/index.js';

/**
 * The body of a request, decompressed when it is gzip. Throws `VALIDATION_FAILED` for another
 * encoding. The framework counts the bytes on both sides against its limit, and refuses invalid
 * gzip data.
 */
export async function decodedBody(
  { headers }: FastifyRequest,
  _reply: unknown,
  payload: RequestPayload,
): Promise<RequestPayload> {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return payload;
  if (encoding !== 'gzip')
    throw new PlatformError(
      'VALIDATION_FAILED',
      `The body has the encoding '${encoding.slice(0, 100)}'; send it as gzip or without one.`,
    );
  let encodedLength = 0;
  payload.on('data', (chunk: Buffer) => {
    encodedLength += chunk.length;
  });
  const decoded = pipeline(payload, createGunzip(), () => undefined); // the reader gets the error
  return Object.defineProperty(decoded, 'receivedEncodedLength', { get: () => encodedLength });
}
