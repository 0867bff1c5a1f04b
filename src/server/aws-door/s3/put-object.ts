import { isPlatformError } from '#src/domain/errors/index.js';
import { limitBytes } from '../../http/bodies.js';
import { AwsError } from '../aws-error.js';
import { attributesOf, refuseUnknownHeaders } from './attributes.js';
import { type Announced, announcedDigests, checkDigests, checksumHeaders } from './checksums.js';
import { notImplemented } from './errors.js';
import { type Exchange, quoted, sendEmpty, uriOf } from './exchange.js';

/**
 * PutObject. The object is visible only after its length, its digests and the signatures of its
 * chunks were checked.
 */
export async function putObject(exchange: Exchange): Promise<void> {
  const { storage, headers, request } = exchange;
  refuseUnknownHeaders(headers);
  const announced = announcedDigests(headers);
  const ifAbsent = isToBeAbsent(exchange);
  const attributes = { ...attributesOf(headers), ...checksumHeaders(announced, request.body) };
  const stored = await storage.put(uriOf(exchange), bodyOf(exchange, announced).bytes, {
    ifAbsent,
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  });
  sendEmpty(exchange, 200, {
    ...(stored.etag === undefined ? {} : { etag: quoted(stored.etag) }),
    ...answeredChecksum(announced, exchange),
  });
}

/** The body of an upload within the limit, and its length. Throws `MissingContentLength` and `EntityTooLarge`. */
export function bodyOf(
  { request: { body }, maxObjectBytes }: Exchange,
  announced: Announced,
): { readonly bytes: AsyncIterable<Uint8Array>; readonly sizeBytes: number } {
  const { length } = body;
  if (length === undefined) {
    throw new AwsError('MissingContentLength', 'You must provide the Content-Length HTTP header.', {
      status: 411,
    });
  }
  if (length > maxObjectBytes) throw entityTooLarge(length, maxObjectBytes);
  const limit = { max: maxObjectBytes, announced: length };
  return { bytes: limitBytes(checkDigests(body, announced), limit), sizeBytes: length };
}

/** The error for an object that is larger than the server takes in. */
export function entityTooLarge(proposed: number, max: number): AwsError {
  return new AwsError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
    members: { ProposedSize: String(proposed), MaxSizeAllowed: String(max) },
  });
}

/** The checksum that was verified, for the answer to an upload. */
export function answeredChecksum(
  announced: Announced,
  { request }: Exchange,
): Readonly<Record<string, string>> {
  const checked = checksumHeaders(announced, request.body);
  if (Object.keys(checked).length === 0) return {};
  return { ...checked, 'x-amz-checksum-type': 'FULL_OBJECT' };
}

/** Whether the object must not exist yet. Throws `NotImplemented` for other conditions of a write. */
export function isToBeAbsent({ headers }: Exchange): boolean {
  const other = ['if-match', 'if-modified-since', 'if-unmodified-since'].find(
    (name) => headers[name] !== undefined,
  );
  if (other !== undefined) throw notImplemented(other);
  const condition = headers['if-none-match'];
  if (condition === undefined) return false;
  if (condition === '*') return true;
  throw notImplemented('if-none-match with an ETag');
}

/** DeleteObject. A missing object is not an error. */
export async function deleteObject(exchange: Exchange): Promise<void> {
  const { storage, bucket, headers } = exchange;
  if (headers['if-match'] !== undefined) throw notImplemented('if-match');
  await storage.headBucket(bucket);
  await storage.delete(uriOf(exchange)).catch((error: unknown) => {
    // No object can have such a key.
    if (!isPlatformError(error, 'S3_URI_INVALID')) throw error;
  });
  sendEmpty(exchange, 204);
}
