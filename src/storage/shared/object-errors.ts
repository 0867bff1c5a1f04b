import { PlatformError } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';

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
