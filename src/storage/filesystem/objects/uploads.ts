import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDiskFull, isErrno, type PlatformError } from '#src/domain/errors/index.js';
import { MAX_PARTS, makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { syncFolder, syncFolders } from '#src/files/make-directory.js';
import type {
  ChosenPart,
  ObjectUploads,
  Part,
  PartOptions,
  PartPlace,
  PutOptions,
  StoredObject,
  Upload,
  UploadPlace,
} from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';
import {
  bucketNotFound,
  exactBytes,
  objectExists,
  parseObjectUri,
  storageFull,
  uploadNotFound,
} from '../../shared/objects.js';
import { checkBucketFolder } from './bucket-folders.js';
import { choose, etagOf, makeObject, openForParts } from './complete-upload.js';
import { objectPath, PARTS } from './key-path.js';
import { readFacts, UploadFolder } from './upload-folder.js';
import { writeBody } from './write-object.js';

/** An unfinished upload is removed after this time. */
const ABANDONED_MS = 7 * 24 * 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;
/** The most uploads whose records are held in memory. */
const MAX_OPEN = 64;

/** Options of {@link FolderUploads}. */
export interface FolderUploadsOptions {
  readonly directory: string;
  readonly clock: Clock;
  /** Returns the facts of an object. */
  readonly head: (uri: S3Uri) => Promise<StoredObject | undefined>;
}

interface CompletionRequest {
  readonly parts: readonly ChosenPart[];
  readonly etag: string;
  readonly ifAbsent: boolean;
}

/** Uploads in parts below a folder of each bucket. */
export class FolderUploads implements ObjectUploads {
  readonly #options: FolderUploadsOptions;
  /** By path, in the order of their last use. */
  readonly #open = new Map<string, UploadFolder>();
  /** The completions that are running, by their request. */
  readonly #completing = new Map<string, Promise<StoredObject>>();
  #swept: number;

  constructor(options: FolderUploadsOptions) {
    this.#options = options;
    this.#swept = options.clock.now();
  }

  async create(uri: S3Uri, { attributes }: Pick<PutOptions, 'attributes'> = {}): Promise<string> {
    const { directory, clock } = this.#options;
    const { bucket, key } = parseObjectUri(uri);
    const parent = join(await checkBucketFolder(directory, bucket), PARTS);
    const createdAt = clock.now();
    if (createdAt - this.#swept >= SWEEP_EVERY_MS) {
      this.#swept = createdAt;
      await removeAbandoned(directory, createdAt);
      for (const [path, folder] of this.#open) {
        if (!isAbandoned(folder.facts.createdAt, createdAt)) continue;
        folder.ended = true;
        this.#open.delete(path);
      }
    }
    const uploadId = randomUUID();
    const facts = { key, createdAt, ...(attributes === undefined ? {} : { attributes }) };
    try {
      await mkdir(parent).catch((error: unknown) => {
        if (!isErrno(error, 'EEXIST')) throw error;
      });
      const made = await UploadFolder.create(join(parent, uploadId), facts);
      await syncFolders(parent, dirname(parent));
      this.#keep(made);
    } catch (error) {
      if (isErrno(error, 'ENOENT')) throw bucketNotFound(bucket, error); // deleted meanwhile
      throw isDiskFull(error) ? storageFull(uri, error) : error;
    }
    return uploadId;
  }

  async putPart(
    place: PartPlace,
    body: AsyncIterable<Uint8Array>,
    { sizeBytes, signal }: PartOptions,
  ): Promise<Part> {
    const { number } = place;
    const folder = await this.#find(place);
    if (folder.ended) throw uploadNotFound(place); // while this waited for it
    const target = folder.claim(number, sizeBytes);
    let handle: FileHandle | undefined;
    try {
      handle = await openForParts(target.file);
      const bytes = exactBytes(body, sizeBytes, place);
      const written = await writeBody(handle, bytes, { position: target.position, signal });
      await handle.datasync();
      if (folder.ended) throw uploadNotFound(place);
      const part = {
        number,
        sizeBytes,
        etag: written.md5,
        lastModified: this.#options.clock.now(),
      };
      await folder.record(target.inSlot ? part : { ...part, file: basename(target.file) });
      return part;
    } catch (error) {
      if (!target.inSlot) await rm(target.file, { force: true });
      if (isErrno(error, 'ENOENT')) throw await this.#missing(place, error);
      throw isDiskFull(error) ? storageFull(place.uri, error) : error;
    } finally {
      folder.release(number, target);
      await handle?.close();
    }
  }

  /** Equal completions at the same time share one result. */
  async complete(
    place: UploadPlace,
    parts: readonly ChosenPart[],
    { ifAbsent = false }: Pick<PutOptions, 'ifAbsent'> = {},
  ): Promise<StoredObject> {
    const { uri, uploadId } = place;
    const etag = etagOf(parts);
    const key = JSON.stringify([uri, uploadId, etag, ifAbsent]);
    const going = this.#completing.get(key) ?? this.#complete(place, { parts, etag, ifAbsent });
    this.#completing.set(key, going);
    try {
      return await going;
    } finally {
      this.#completing.delete(key);
    }
  }

  async #complete(
    place: UploadPlace,
    { parts, etag, ifAbsent }: CompletionRequest,
  ): Promise<StoredObject> {
    const { uri } = place;
    // A client that got no answer completes it once more, perhaps after a crash.
    const unlessDone = async (missing: unknown): Promise<StoredObject> => {
      const done = await this.#options.head(uri);
      if (done?.etag === etag) return done;
      throw missing;
    };
    const folder = await this.#find(place).catch((missing: unknown) => missing);
    if (!(folder instanceof UploadFolder)) return unlessDone(folder);
    if (folder.ended) throw uploadNotFound(place);
    const chosen = choose(place, parts, folder);
    folder.ended = true;
    try {
      const { bucket, key } = parseObjectUri(uri);
      const bucketFolder = join(this.#options.directory, bucket);
      const object = await makeObject({
        folder,
        chosen,
        etag,
        ifAbsent,
        bucketFolder,
        path: objectPath(bucketFolder, key),
        now: () => this.#options.clock.now(),
      }).then(
        (footer) => ({ uri, ...footer }),
        async (error: unknown) => {
          if (isErrno(error, 'ENOENT')) return unlessDone(await this.#missing(place, error));
          throw error;
        },
      );
      await this.#remove(folder);
      return object;
    } catch (error) {
      folder.ended = false;
      if (ifAbsent && isErrno(error, 'EEXIST')) throw objectExists(uri, error);
      throw isDiskFull(error) ? storageFull(uri, error) : error;
    }
  }

  async abort(place: UploadPlace): Promise<void> {
    const folder = await this.#find(place);
    folder.ended = true;
    await this.#remove(folder);
  }

  async parts(place: UploadPlace): Promise<readonly Part[]> {
    const folder = await this.#find(place);
    return [...folder.records.values()]
      .map(({ file: _, ...part }) => part)
      .toSorted((left, right) => left.number - right.number);
  }

  async list(bucket: string): Promise<readonly Upload[]> {
    const parent = join(await checkBucketFolder(this.#options.directory, bucket), PARTS);
    const uploads: Upload[] = [];
    for (const uploadId of (await namesIn(parent)).slice(0, MAX_PARTS)) {
      const facts = await readFacts(join(parent, uploadId));
      if (!facts) continue;
      uploads.push({ uri: makeS3Uri(bucket, facts.key), uploadId, createdAt: facts.createdAt });
    }
    return uploads.sort(
      (left, right) =>
        Buffer.compare(Buffer.from(left.uri), Buffer.from(right.uri)) ||
        (left.uploadId < right.uploadId ? -1 : 1),
    );
  }

  async #find(place: UploadPlace): Promise<UploadFolder> {
    const { bucket, key } = parseObjectUri(place.uri);
    if (!/^[0-9a-f-]{36}$/.test(place.uploadId)) throw uploadNotFound(place);
    const path = join(this.#options.directory, bucket, PARTS, place.uploadId);
    // A deletion of the bucket removes the folder of an open upload.
    const isThere = this.#open.has(path) && (await readFacts(path)) !== undefined;
    if (!isThere) this.#open.delete(path);
    // Two calls that open it at once must get the same one, so nothing is awaited after the look.
    const opened = this.#open.get(path) ?? (await UploadFolder.open(path));
    const folder = this.#open.get(path) ?? opened;
    if (!folder || folder.facts.key !== key || folder.ended) throw await this.#missing(place);
    this.#keep(folder);
    return folder;
  }

  /** Returns the error for a missing upload. Throws `BUCKET_NOT_FOUND` when its bucket is missing too. */
  async #missing(place: UploadPlace, cause?: unknown): Promise<PlatformError> {
    await checkBucketFolder(this.#options.directory, parseObjectUri(place.uri).bucket);
    return uploadNotFound(place, cause);
  }

  #keep(folder: UploadFolder): void {
    this.#open.delete(folder.path);
    this.#open.set(folder.path, folder);
    for (const [path, oldest] of this.#open) {
      if (this.#open.size <= MAX_OPEN) return;
      if (!oldest.isInUse && !oldest.ended) this.#open.delete(path);
    }
  }

  async #remove(folder: UploadFolder): Promise<void> {
    await rm(folder.path, { recursive: true, force: true, maxRetries: 10 });
    await syncFolder(dirname(folder.path));
    this.#open.delete(folder.path);
  }
}

/** Removes the uploads that were begun too long ago. */
export async function removeAbandoned(directory: string, now: number): Promise<void> {
  for (const bucket of await namesIn(directory)) {
    const parent = join(directory, bucket, PARTS);
    for (const name of await namesIn(parent)) {
      const path = join(parent, name);
      // A crash may have left a folder without facts.
      const createdAt = (await readFacts(path))?.createdAt ?? (await madeAt(path));
      if (isAbandoned(createdAt, now)) await rm(path, { recursive: true, force: true });
    }
  }
}

function isAbandoned(createdAt: number, now: number): boolean {
  return now - createdAt > ABANDONED_MS;
}

async function madeAt(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
