import { access, constants, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { checkBucketName } from '#src/domain/s3-uri.js';
import { syncFolder } from '#src/files/durable.js';

/**
 * The folder of a bucket that may be read and written. Throws what the bucket check promises: the
 * folder's permissions decide on `BUCKET_ACCESS_DENIED`.
 */
export async function checkBucketFolder(directory: string, name: string): Promise<string> {
  checkBucketName(name);
  const folder = join(directory, name);
  try {
    if (!(await stat(folder)).isDirectory()) throw bucketNotFound(name);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toBucketError(error, name);
  }
  return folder;
}

/** Makes the folder of a bucket, or leaves the one that is there, and returns it checked. */
export async function makeBucketFolder(directory: string, name: string): Promise<string> {
  checkBucketName(name);
  try {
    await mkdir(join(directory, name));
    await syncFolder(directory);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw toBucketError(error, name);
  }
  return checkBucketFolder(directory, name);
}

/** The bucket check's error for one of the operating system; any other passes unchanged. */
export function toBucketError(error: unknown, name: string): unknown {
  if (isErrno(error, 'ENOENT', 'ENOTDIR')) return bucketNotFound(name, error);
  if (!isErrno(error, 'EACCES', 'EPERM', 'EROFS')) return error;
  return new PlatformError(
    'BUCKET_ACCESS_DENIED',
    `The bucket '${name}' may not be read and written by this server; check the permissions of its folder.`,
    { details: { bucket: name }, cause: error },
  );
}

function bucketNotFound(name: string, cause?: unknown): PlatformError {
  return new PlatformError(
    'BUCKET_NOT_FOUND',
    `There is no bucket '${name}'; create it or check the name.`,
    { details: { bucket: name }, cause },
  );
}
