import { mkdir, open, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isDiskFull, isErrno, PlatformError } from '#src/domain/errors/index.js';
import { makeS3Uri, parseS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { syncFolder } from '#src/files/make-directory.js';
import type {
  Bucket,
  GetOptions,
  ListedBucket,
  ListOptions,
  ObjectPage,
  ObjectStorage,
  ObjectUploads,
  OpenedObject,
  PutOptions,
  StoredObject,
} from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';
import {
  cursorInvalid,
  halfOpenRange,
  objectExists,
  objectNotFound,
  parseObjectUri,
  storageFull,
} from '../../shared/objects.js';
import {
  checkBucketFolder,
  finishDeletions,
  listBucketFolders,
  makeBucketFolder,
  removeBucketFolder,
  toBucketError,
} from './bucket-folders.js';
import { objectPath } from './key-path.js';
import { FolderEntries, listKeys } from './list-keys.js';
import { type Footer, ObjectBody, readFooter } from './read-object.js';
import { FolderUploads, removeAbandoned } from './uploads.js';
import { removeLeftovers, writeObject } from './write-object.js';

export interface FilesystemStorageOptions {
  readonly directory: string;
  readonly region: string;
  readonly clock: Clock;
  /**
   * Whether opening leaves the directory unchanged, so that a server may use it at the same time;
   * default false.
   */
  readonly readonly?: boolean;
}

const HEADS_AT_ONCE = 64;

/** Opens object storage in a directory and removes the uploads that a crash left there. */
export async function openFilesystemStorage(
  options: FilesystemStorageOptions,
): Promise<ObjectStorage> {
  const directory = resolve(options.directory);
  if (!options.readonly) {
    await mkdir(directory, { recursive: true });
    await finishDeletions(directory);
    await removeLeftovers(directory);
    await removeAbandoned(directory, options.clock.now());
  }
  return new FilesystemStorage({ ...options, directory });
}

class FilesystemStorage implements ObjectStorage {
  readonly name = 'filesystem';
  readonly uploads: ObjectUploads;
  readonly #directory: string;
  readonly #region: string;
  readonly #clock: Clock;
  readonly #folders = new FolderEntries();
  readonly #bodies = new Set<ObjectBody>();
  readonly #writes = new Set<Promise<unknown>>();
  #closed = false;

  constructor(options: FilesystemStorageOptions) {
    this.#directory = options.directory;
    this.#region = options.region;
    this.#clock = options.clock;
    const uploads = new FolderUploads({ ...options, head: (uri) => this.head(uri) });
    this.uploads = {
      create: (uri, given) => this.#write(() => uploads.create(uri, given)),
      putPart: (place, body, given) => this.#write(() => uploads.putPart(place, body, given)),
      complete: (place, parts, given) => this.#write(() => uploads.complete(place, parts, given)),
      abort: (place) => this.#write(() => uploads.abort(place)),
      parts: (place) => this.#write(() => uploads.parts(place)),
      list: (bucket) => this.#write(() => uploads.list(bucket)),
    };
  }

  async listBuckets(): Promise<readonly ListedBucket[]> {
    this.#checkOpen();
    return listBucketFolders(this.#directory);
  }

  async headBucket(name: string): Promise<Bucket> {
    this.#checkOpen();
    await checkBucketFolder(this.#directory, name);
    return { name, region: this.#region };
  }

  async createBucket(name: string): Promise<Bucket> {
    this.#checkOpen();
    await makeBucketFolder(this.#directory, name);
    return { name, region: this.#region };
  }

  async deleteBucket(name: string): Promise<void> {
    this.#checkOpen();
    await removeBucketFolder(this.#directory, name);
  }

  async put(
    uri: S3Uri,
    body: AsyncIterable<Uint8Array>,
    options: PutOptions = {},
  ): Promise<StoredObject> {
    const { bucket, bucketFolder, path } = this.#locate(uri);
    try {
      return await this.#write(async () => {
        await checkBucketFolder(this.#directory, bucket);
        const footer = await writeObject({
          bucketFolder,
          path,
          body,
          now: () => this.#clock.now(),
          signal: options.signal,
          ifAbsent: options.ifAbsent ?? false,
          attributes: options.attributes,
        });
        return { uri, ...footer };
      });
    } catch (error) {
      if (options.ifAbsent && isErrno(error, 'EEXIST')) throw objectExists(uri, error);
      throw isDiskFull(error) ? storageFull(uri, error) : error;
    }
  }

  async get(uri: S3Uri, options: GetOptions = {}): Promise<OpenedObject> {
    this.#checkOpen();
    const { path } = this.#locate(uri);
    const handle = await open(path, 'r').catch((error: unknown) => {
      throw isErrno(error, 'ENOENT', 'ENOTDIR') ? objectNotFound(uri, error) : error;
    });
    try {
      const footer = await readFooter(handle, path);
      options.signal?.throwIfAborted();
      const range = halfOpenRange(footer.sizeBytes, options.range);
      const body: ObjectBody = new ObjectBody(handle, range, {
        signal: options.signal,
        passing: options.passing ?? false,
        onClose: () => this.#bodies.delete(body),
      });
      this.#bodies.add(body);
      return { object: { uri, ...footer }, body };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async head(uri: S3Uri): Promise<StoredObject | undefined> {
    this.#checkOpen();
    const footer = await this.#footer(this.#locate(uri).path);
    return footer && { uri, ...footer };
  }

  async list(prefix: S3Uri, options: ListOptions): Promise<ObjectPage> {
    this.#checkOpen();
    const { bucket, key } = parseS3Uri(prefix);
    const bucketFolder = await checkBucketFolder(this.#directory, bucket);
    const after = options.after === undefined ? undefined : parseS3Uri(options.after);
    if (after !== undefined && after.bucket !== bucket) throw cursorInvalid(prefix, options.after);
    const keys = listKeys({ bucketFolder, prefix: key, after: after?.key }, this.#folders);
    const objects: StoredObject[] = [];
    for (let more = true; more && objects.length <= options.first; ) {
      const missing = options.first + 1 - objects.length;
      const next = await take(keys, Math.min(HEADS_AT_ONCE, missing));
      more = next.length > 0;
      const found = await Promise.all(next.map((each) => this.head(makeS3Uri(bucket, each))));
      for (const object of found) if (object) objects.push(withoutAttributes(object));
    }
    return { objects: objects.slice(0, options.first), hasNext: objects.length > options.first };
  }

  async delete(uri: S3Uri): Promise<void> {
    this.#checkOpen();
    const { bucket, bucketFolder, path } = this.#locate(uri);
    try {
      await unlink(path);
      await syncFolder(dirname(path));
    } catch (error) {
      if (isErrno(error, 'ENOENT', 'ENOTDIR')) return;
      throw toBucketError(error, bucket);
    }
    await prune(dirname(path), bucketFolder);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#writes);
    await Promise.all([...this.#bodies].map((body) => body.cut()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Does work that closing waits for. */
  async #write<T>(work: () => Promise<T>): Promise<T> {
    this.#checkOpen();
    const writing = work();
    this.#writes.add(writing);
    try {
      return await writing;
    } finally {
      this.#writes.delete(writing);
    }
  }

  #locate(uri: S3Uri): {
    readonly bucket: string;
    readonly bucketFolder: string;
    readonly path: string;
  } {
    const { bucket, key } = parseObjectUri(uri);
    const bucketFolder = join(this.#directory, bucket);
    return { bucket, bucketFolder, path: objectPath(bucketFolder, key) };
  }

  async #footer(path: string): Promise<Footer | undefined> {
    try {
      const handle = await open(path, 'r');
      try {
        return await readFooter(handle, path);
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  }

  #checkOpen(): void {
    if (!this.#closed) return;
    throw new PlatformError('STORAGE_UNAVAILABLE', 'The object storage is closed.');
  }
}

function withoutAttributes({ attributes: _, ...object }: StoredObject): StoredObject {
  return object;
}

async function take(keys: AsyncGenerator<string, void>, count: number): Promise<readonly string[]> {
  const taken: string[] = [];
  while (taken.length < count) {
    const next = await keys.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

/** Removes folders that became empty, so that listings do not have to walk through them. */
async function prune(from: string, bucketFolder: string): Promise<void> {
  for (let folder = from; folder !== bucketFolder; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      return; // not empty, or removed or filled by another process
    }
  }
}
