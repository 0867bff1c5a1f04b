import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { checkBucketName, isBucketName } from '#src/domain/s3-uri.js';
import { syncFolder } from '#src/files/make-directory.js';
import type { ListedBucket } from '#src/ports/object-storage.js';
import { bucketNotEmpty, bucketNotFound } from '../../shared/objects.js';
import { PARTS, UPLOADS } from './key-path.js';

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

/** Lists the folders of buckets in ascending order of their names. */
export async function listBucketFolders(directory: string): Promise<readonly ListedBucket[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && isBucketName(entry.name));
  const listed = names.map(async ({ name }) => {
    const facts = await stat(join(directory, name)).catch(() => undefined);
    // A file system without times of birth reports zero.
    return facts && { name, createdAt: Math.floor(facts.birthtimeMs || facts.ctimeMs) };
  });
  return (await Promise.all(listed))
    .filter((bucket) => bucket !== undefined)
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** The name of a deleted bucket's folder, until its files are removed: the bucket's name is in the group. */
const DELETED = /^%deleted-(.+)-[0-9a-f-]{36}$/;
const OWN: ReadonlySet<string> = new Set([UPLOADS, PARTS]);

/**
 * Removes the folder of a bucket unless it contains an object. Renames the folder first, so that a
 * concurrent writer has either stored its object or finds no bucket. Throws `BUCKET_NOT_EMPTY`.
 */
export async function removeBucketFolder(directory: string, name: string): Promise<void> {
  const folder = await checkBucketFolder(directory, name);
  const deleted = join(directory, `%deleted-${name}-${randomUUID()}`);
  try {
    await removeEmpty(folder, OWN);
    await rename(folder, deleted);
    await removeEmpty(deleted, OWN).catch(async (error: unknown) => {
      await rename(deleted, folder); // an object was stored between the check and the renaming
      throw error;
    });
    await rm(deleted, { recursive: true });
    await syncFolder(directory);
  } catch (error) {
    throw isErrno(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')
      ? bucketNotEmpty(name, error)
      : toBucketError(error, name);
  }
}

/**
 * Removes the folders of deleted buckets that a crash left. A folder in which an object was stored is the bucket again,
 * unless there is a new bucket of its name; then it stays.
 */
export async function finishDeletions(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const [, bucket] = DELETED.exec(name) ?? [];
    if (bucket === undefined) continue;
    const folder = join(directory, name);
    const isEmpty = await removeEmpty(folder, OWN).then(
      () => true,
      () => false,
    );
    if (isEmpty) await rm(folder, { recursive: true, force: true });
    else await rename(folder, join(directory, bucket)).catch(unlessThere);
  }
}

function unlessThere(error: unknown): void {
  if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
}

/** Removes the folders that a deleted object left. Throws `ENOTDIR` at the first file. */
async function removeEmpty(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (kept.has(name)) continue;
    await removeEmpty(join(folder, name), new Set());
    await rmdir(join(folder, name));
  }
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
