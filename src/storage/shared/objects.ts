import { PlatformError } from '#src/domain/errors/index.js';
import { parseS3Uri, type S3Location, type S3Uri } from '#src/domain/s3-uri.js';
import type { GetOptions } from '#src/ports/object-storage.js';

/** The bucket and key of an object. Throws `S3_URI_INVALID` for the URI of a bucket, too. */
export function parseObjectUri(uri: S3Uri): S3Location {
  const location = parseS3Uri(uri);
  if (location.key !== '') return location;
  throw new PlatformError(
    'S3_URI_INVALID',
    `'${uri}' names a bucket; name an object in it, as in s3://${location.bucket}/<key>.`,
    { details: { uri } },
  );
}

export function objectNotFound(uri: S3Uri, cause: unknown): PlatformError {
  return new PlatformError('OBJECT_NOT_FOUND', `There is no object '${uri}'.`, {
    details: { uri },
    cause,
  });
}

export function objectExists(uri: S3Uri, cause: unknown): PlatformError {
  return new PlatformError('ALREADY_EXISTS', `There is an object '${uri}' already.`, {
    details: { uri },
    cause,
  });
}

export function storageFull(uri: S3Uri, cause: unknown): PlatformError {
  return new PlatformError(
    'STORAGE_FULL',
    `The disk is full; '${uri}' was not stored, and an object that was there before is unchanged. Free some space and try again.`,
    { details: { uri }, cause },
  );
}

export function cursorInvalid(prefix: S3Uri, after: S3Uri | undefined): PlatformError {
  return new PlatformError(
    'CURSOR_INVALID',
    `'${after}' is in another bucket than '${prefix}'; pass the last object of the page before.`,
    { details: { prefix, after } },
  );
}

export function bucketNotFound(name: string, cause?: unknown): PlatformError {
  return new PlatformError(
    'BUCKET_NOT_FOUND',
    `There is no bucket '${name}'; create it or check the name.`,
    { details: { bucket: name }, cause },
  );
}

export interface HalfOpenRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the requested range of bytes. Throws `RANGE_NOT_SATISFIABLE` when the object has none of
 * them.
 */
export function halfOpenRange(sizeBytes: number, range: GetOptions['range']): HalfOpenRange {
  if (range === undefined) return { start: 0, end: sizeBytes };
  const last = Math.min(range.end ?? sizeBytes - 1, sizeBytes - 1);
  if (Number.isSafeInteger(range.start) && range.start >= 0 && last >= range.start) {
    return { start: range.start, end: last + 1 };
  }
  throw new PlatformError(
    'RANGE_NOT_SATISFIABLE',
    `The object has ${sizeBytes} bytes; it has no bytes from ${range.start} to ${range.end ?? 'its end'}.`,
    { details: { start: range.start, end: range.end, sizeBytes } },
  );
}
