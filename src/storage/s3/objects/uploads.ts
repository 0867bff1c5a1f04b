import { anySignal } from '#src/async/abort.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { isS3Uri, MAX_PARTS, makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectUploads, StoredObject, UploadPlace } from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';
import {
  bucketNotFound,
  exactBytes,
  objectExists,
  parseObjectUri,
  partInvalid,
  uploadNotFound,
} from '../../shared/objects.js';
import { copied } from './copied-stream.js';
import type { S3Uploads, UploadLocation } from './s3-api.js';
import { isNamed, statusOf, toStorageError, unavailable } from './s3-errors.js';

/** Options of {@link storageUploads}. */
export interface StorageUploadsOptions {
  readonly clock: Clock;
  /** Returns the facts of an object. */
  readonly head: (uri: S3Uri) => Promise<StoredObject | undefined>;
  /** Does work that closing waits for; throws when the storage is closed. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Uploads in parts on an S3-compatible server, which keeps them until its own rules remove them. */
export function storageUploads(
  api: S3Uploads,
  { clock, head, write }: StorageUploadsOptions,
): ObjectUploads {
  return {
    create: (uri, { attributes = {} } = {}) =>
      write(async () => {
        const location = parseObjectUri(uri);
        return api.create(location, attributes).catch((error: unknown) => {
          throw toStorageError(error, location.bucket);
        });
      }),

    putPart: ({ number, ...place }, body, { sizeBytes, signal = new AbortController().signal }) =>
      write(async () => {
        const failed = new AbortController();
        const bytes = exactBytes(body, sizeBytes, place);
        const source = copied(bytes, signal, () => failed.abort());
        try {
          const etag = await api.putPart({ ...locate(place), number }, source.stream, {
            sizeBytes,
            signal: anySignal([signal, failed.signal]),
          });
          return { number, etag, sizeBytes, lastModified: clock.now() };
        } catch (error) {
          signal.throwIfAborted();
          if (source.failure() !== undefined) throw source.failure();
          // A server may cut the connection instead of refusing the part.
          if (statusOf(error) === undefined) await api.parts(locate(place)).catch(rethrow(place));
          throw toUploadError(error, place);
        } finally {
          source.stream.destroy();
        }
      }),

    complete: (place, parts, { ifAbsent = false } = {}) =>
      write(async () => {
        await api.complete(locate(place), parts, { ifAbsent }).catch((error: unknown) => {
          const isThere = ifAbsent && [409, 412].includes(statusOf(error) ?? 0);
          throw isThere ? objectExists(place.uri, error) : toUploadError(error, place);
        });
        const stored = await head(place.uri);
        if (stored) return stored;
        // Another caller has deleted it since.
        return { uri: place.uri, sizeBytes: 0, lastModified: clock.now() };
      }),

    abort: (place) => write(() => api.abort(locate(place)).catch(rethrow(place))),

    parts: (place) => write(() => api.parts(locate(place)).catch(rethrow(place))),

    list: (bucket) =>
      write(async () => {
        const uploads = await api.list(bucket, MAX_PARTS).catch((error: unknown) => {
          throw statusOf(error) === 404
            ? bucketNotFound(bucket, error)
            : toStorageError(error, bucket);
        });
        return uploads
          .filter(({ key }) => isS3Uri(`s3://${bucket}/${key}`))
          .map(({ key, id, createdAt }) => ({
            uri: makeS3Uri(bucket, key),
            uploadId: id,
            createdAt,
          }))
          .sort(byKeyAndId);
      }),
  };
}

/** Servers order the uploads of one key by their ids or by their times. */
function byKeyAndId(one: UploadPlace, other: UploadPlace): number {
  const keys = Buffer.compare(Buffer.from(one.uri), Buffer.from(other.uri));
  return keys || Buffer.compare(Buffer.from(one.uploadId), Buffer.from(other.uploadId));
}

function locate({ uri, uploadId }: UploadPlace): UploadLocation {
  return { ...parseObjectUri(uri), id: uploadId };
}

function rethrow(place: UploadPlace): (error: unknown) => never {
  return (error) => {
    throw toUploadError(error, place);
  };
}

function toUploadError(error: unknown, place: UploadPlace): unknown {
  if (isPlatformError(error)) return error;
  if (isNamed(error, 'NoSuchUpload')) return uploadNotFound(place, error);
  if (isNamed(error, 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall')) {
    return partInvalid(place, (error as Error).message, error);
  }
  const known = toStorageError(error, parseObjectUri(place.uri).bucket);
  if (known !== error || statusOf(error) !== undefined) return known;
  return unavailable('the connection was cut off', { cause: error });
}
