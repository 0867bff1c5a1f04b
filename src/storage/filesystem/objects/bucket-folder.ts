import { access, constants, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { checkBucketName } from '#src/domain/s3-uri.js';
import { syncFolder } from '#src/files/durable.js';
import { bucketNotFound } from '../../shared/object-errors.js';

/**
 * Returns the folder of a bucket, if it can be read and written. Throws `BUCKET_NOT_FOUND`, and `BUCKET_ACCESS_DENIED`
 * according to the folder's permissions.
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

/** Converts an error of the operating system into one of the bucket check; returns any other unchanged. */
export function toBucketError(error: unknown, name: string): unknown {
  if (isErrno(error, 'ENOENT', 'ENOTDIR')) return bucketNotFound(name, error);
  if (!isErrno(error, 'EACCES', 'EPERM', 'EROFS')) return error;
  return new PlatformError(
    'BUCKET_ACCESS_DENIED',
    `The bucket '${name}' may not be read and written by this server; check the permissions of its folder.`,
    { details: { bucket: name }, cause: error },
  );
}
