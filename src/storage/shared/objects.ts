import { PlatformError } from '#src/domain/errors/index.js';
import { parseS3Uri, type S3Location, type S3Uri } from '#src/domain/s3-uri.js';
import type { GetOptions, UploadPlace } from '#src/ports/object-storage.js';

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

export function bucketNotEmpty(name: string, cause: unknown): PlatformError {
  return new PlatformError(
    'BUCKET_NOT_EMPTY',
    `The bucket '${name}' has objects; delete them first.`,
    { details: { bucket: name }, cause },
  );
}

export function uploadNotFound({ uri, uploadId }: UploadPlace, cause?: unknown): PlatformError {
  return new PlatformError(
    'UPLOAD_NOT_FOUND',
    `There is no upload '${uploadId.slice(0, 100)}' of '${uri}'; it may have been completed or aborted.`,
    { details: { uri, uploadId: uploadId.slice(0, 100) }, cause },
  );
}

export function partInvalid(place: UploadPlace, why: string, cause?: unknown): PlatformError {
  const { uri, uploadId } = place;
  return new PlatformError('PART_INVALID', `The upload of '${uri}' has an invalid part: ${why}.`, {
    details: { uri, uploadId },
    cause,
  });
}

/** Passes the bytes of a part on. Throws `PART_INVALID` before one too many, and at a missing one. */
export async function* exactBytes(
  body: AsyncIterable<Uint8Array>,
  sizeBytes: number,
  place: UploadPlace,
): AsyncGenerator<Uint8Array, void> {
  let seen = 0;
  for await (const chunk of body) {
    seen += chunk.byteLength;
    if (seen > sizeBytes) break;
    yield chunk;
  }
  if (seen !== sizeBytes) throw partInvalid(place, `it does not have ${sizeBytes} bytes`);
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
