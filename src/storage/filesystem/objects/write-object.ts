import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { untilAborted } from '#src/async/abort.js';
import { isErrno } from '#src/domain/errors/index.js';
import { syncFolders, writeFully } from '#src/files/make-directory.js';
import type { ObjectAttributes } from '#src/ports/object-storage.js';
import { bucketNotFound } from '../../shared/objects.js';
import { UPLOADS } from './key-path.js';
import { encodeFooter, type Footer } from './read-object.js';

/** Removes the uploads of processes that have ended; those of running processes stay. */
export async function removeLeftovers(directory: string): Promise<void> {
  for (const bucket of await namesIn(directory)) {
    const uploads = join(directory, bucket, UPLOADS);
    for (const name of await namesIn(uploads)) {
      const path = join(uploads, name);
      if (await isLeftover(path, Number.parseInt(name, 10))) await rm(path, { force: true });
    }
  }
}

async function isLeftover(path: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  // In a container, the previous process had the same number.
  const startedAt = Date.now() - process.uptime() * 1000;
  try {
    return (await stat(path)).mtimeMs < startedAt;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false; // its upload has ended
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
}

/** A folder that cannot be read is skipped; requests for the bucket report the error. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

export interface ObjectWrite {
  readonly bucketFolder: string;
  readonly path: string;
  readonly body: AsyncIterable<Uint8Array>;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
  /** Throws `EEXIST` instead of replacing an object. */
  readonly ifAbsent: boolean;
  readonly attributes?: ObjectAttributes | undefined;
  /** Default: the MD5 of the bytes. */
  readonly etag?: string;
}

/** Small chunks are collected up to this size before they are written. */
const BUFFER_BYTES = 256 * 1024;
/** How often a delete may prune the folder right before the object is moved into it. */
const MAX_PUBLISH_TRIES = 100;

/**
 * Writes an object to a temporary file, makes it durable, and moves it to its path atomically.
 * Throws `BUCKET_NOT_FOUND` when the bucket is deleted meanwhile.
 */
export async function writeObject(write: ObjectWrite): Promise<Footer> {
  const { bucketFolder } = write;
  const temporary = join(bucketFolder, UPLOADS, `${process.pid}-${randomUUID()}`);
  const handle = await createIn(bucketFolder, temporary).catch((error: unknown) =>
    refuseDeleted(bucketFolder, error),
  );
  try {
    const footer = await fill(handle, write);
    await publish(temporary, write).catch((error: unknown) => refuseDeleted(bucketFolder, error));
    await syncFolders(dirname(write.path), write.bucketFolder);
    return footer;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The uploads folder is made without its parent, so that a missing bucket is not created. */
async function createIn(bucketFolder: string, temporary: string): Promise<FileHandle> {
  try {
    return await open(temporary, 'wx');
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
  await mkdir(join(bucketFolder, UPLOADS)).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error;
  });
  return open(temporary, 'wx');
}

async function fill(
  handle: FileHandle,
  { body, now, signal, attributes, etag }: ObjectWrite,
): Promise<Footer> {
  try {
    const { sizeBytes, md5 } = await writeBody(handle, body, { signal });
    const footer = {
      sizeBytes,
      lastModified: now(),
      etag: etag ?? md5,
      ...(attributes === undefined ? {} : { attributes }),
    };
    await writeFully(handle, encodeFooter(footer), sizeBytes);
    await handle.sync();
    return footer;
  } finally {
    await handle.close();
  }
}

/** Writes a body into a file from a position on, by default its start; collects small chunks. */
export async function writeBody(
  handle: FileHandle,
  body: AsyncIterable<Uint8Array>,
  { position: start = 0, signal }: { position?: number; signal: AbortSignal | undefined },
): Promise<{ readonly sizeBytes: number; readonly md5: string }> {
  const hash = createHash('md5');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let buffered = 0;
  let position = start;
  const write = async (bytes: Uint8Array): Promise<void> => {
    await writeFully(handle, bytes, position);
    position += bytes.byteLength;
  };
  const flush = async (): Promise<void> => {
    await write(buffer.subarray(0, buffered));
    buffered = 0;
  };
  for await (const chunk of untilAborted(body, signal)) {
    hash.update(chunk);
    if (buffered + chunk.length > BUFFER_BYTES) await flush();
    if (chunk.length >= BUFFER_BYTES) {
      await write(chunk);
    } else {
      buffer.set(chunk, buffered);
      buffered += chunk.length;
    }
  }
  await flush();
  return { sizeBytes: position - start, md5: hash.digest('hex') };
}

/**
 * Moves a complete object file to its path. Throws `EEXIST` when the object exists and `ifAbsent` is
 * set, and `ENOENT` when the file is gone, as after a deletion of the bucket.
 */
export async function publish(
  temporary: string,
  { bucketFolder, path, ifAbsent }: Pick<ObjectWrite, 'bucketFolder' | 'path' | 'ifAbsent'>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await makeFolders(dirname(path), bucketFolder);
      if (!ifAbsent) return await rename(temporary, path);
      await link(temporary, path);
      return await rm(temporary, { force: true });
    } catch (error) {
      if (!isErrno(error, 'ENOENT') || tries === MAX_PUBLISH_TRIES) throw error;
      await stat(temporary);
    }
  }
}

/** Makes a folder and its parents within the folder of a bucket, but not the folder of the bucket. */
async function makeFolders(folder: string, bucketFolder: string): Promise<void> {
  if (folder === bucketFolder) return;
  const make = () =>
    mkdir(folder).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
  await make().catch(async (error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
    await makeFolders(dirname(folder), bucketFolder);
    await make();
  });
}

/** Throws `BUCKET_NOT_FOUND` for `ENOENT`, the sign of a deleted bucket, and other errors unchanged. */
function refuseDeleted(bucketFolder: string, error: unknown): never {
  throw isErrno(error, 'ENOENT') ? bucketNotFound(basename(bucketFolder), error) : error;
}
