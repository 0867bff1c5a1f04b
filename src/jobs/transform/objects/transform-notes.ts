import { Readable } from 'node:stream';
import type { Arn } from '#src/domain/arn.js';
import { isPlatformError, parseStored } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import {
  bucketOf,
  type Incarnated,
  keyOf,
  partsOfKey,
  readOrReport,
} from '#src/domain/record/index.js';
import { joinS3Uri, makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import {
  hasTransformEnded,
  TRANSFORM_JOBS,
  type TransformJob,
} from '#src/domain/transform/index.js';
import type { DataFacts } from '#src/files/data-facts.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { type SelectedObject, selectObjects } from '../../data/select-objects.js';
import type { ClearServices, JobWork } from '../../job-kind.js';
import { orphans } from '../../orphans.js';

/** The versions that answer a transform. */
export interface Served {
  /** The place that unpacked them last. */
  readonly place: string;
  /** The facts of the unpacked archives, by the name of the input. */
  readonly inputs: Readonly<Record<string, DataFacts>>;
  /** The digest of the image; absent when the runner knows none. */
  readonly image?: string | undefined;
}

type Noted = Incarnated;

const FOLDER = 'transforms';
const OBJECTS = 'objects.json';
const SERVED = 'served.json';

/**
 * The state of a transform in the server's bucket: its objects, the completed ones, and the
 * versions that answer them. With it, any server can continue the job.
 */
export class TransformNotes {
  readonly #storage: ObjectStorage;
  readonly #uri: S3Uri;

  constructor(storage: ObjectStorage, uri: S3Uri) {
    this.#storage = storage;
    this.#uri = uri;
  }

  static of({ services }: Pick<JobWork<TransformJob>, 'services'>, job: Noted): TransformNotes {
    return new TransformNotes(services.own.storage, folderOf(services, job));
  }

  objects(): Promise<readonly SelectedObject[] | undefined> {
    return this.#read(OBJECTS);
  }

  writeObjects(objects: readonly SelectedObject[]): Promise<void> {
    return this.write(OBJECTS, JSON.stringify(objects));
  }

  served(): Promise<Served | undefined> {
    return this.#read(SERVED);
  }

  writeServed(served: Served): Promise<void> {
    return this.write(SERVED, JSON.stringify(served));
  }

  /** Reads a note; undefined when it does not exist. */
  async read(name: string): Promise<string | undefined> {
    try {
      const { body } = await this.#storage.get(joinS3Uri(this.#uri, name));
      const parts: Uint8Array[] = [];
      for await (const part of body) parts.push(part);
      return Buffer.concat(parts).toString();
    } catch (error) {
      if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return undefined;
      throw error;
    }
  }

  /** Stores a whole note or nothing. */
  async write(name: string, text: string): Promise<void> {
    await this.#storage.put(joinS3Uri(this.#uri, name), once(text));
  }

  /** Lists the names with a prefix, in order. */
  async names(prefix: string): Promise<readonly string[]> {
    const names: string[] = [];
    const uri = joinS3Uri(this.#uri, prefix);
    for await (const found of selectObjects(this.#storage, { uri, dataType: 'Prefix' }))
      names.push(found.uri.slice(this.#uri.length + 1));
    return names;
  }

  async #read<Value>(name: string): Promise<Value | undefined> {
    const text = await this.read(name);
    return text === undefined
      ? undefined
      : parseStored<Value>(text, `The note ${this.#uri}/${name}`);
  }
}

/** Removes the notes of a job. */
export async function removeNotes(services: ClearServices, job: Noted): Promise<void> {
  await removeBelow(services.own.storage, folderOf(services, job));
}

/**
 * Removes the notes of ended and deleted jobs; notes of jobs that the store does not know may
 * belong to another store.
 */
export async function removeOldNotes(services: ClearServices, signal: AbortSignal): Promise<void> {
  const { store, own } = services;
  const noted = new Set<Arn>();
  const uri = makeS3Uri(own.bucket, `${FOLDER}/`);
  for await (const { path } of selectObjects(own.storage, { uri, dataType: 'Prefix' })) {
    const [, key] = /^(arn:[^/]+\/[^/]+\/[0-9a-f]{16})\//.exec(path) ?? [];
    if (key !== undefined) noted.add(key as Arn);
  }
  const remove = (key: Arn) => removeNotes(services, { ...partsOfKey(key), creationTime: 0 });
  for await (const key of orphans(TRANSFORM_JOBS, store, Readable.from(noted))) {
    if (signal.aborted) return;
    noted.delete(key);
    await remove(key);
  }
  for (const key of noted) {
    if (signal.aborted) return;
    const id = vertexIdOf(partsOfKey(key).arn);
    const record = (await store.vertices([id])).get(id)?.element;
    const job = record && readOrReport(() => TRANSFORM_JOBS.read(record));
    if (job && hasTransformEnded(job)) await remove(key);
  }
}

function folderOf({ own }: Pick<ClearServices, 'own'>, job: Noted): S3Uri {
  const { arn, creationTime, incarnation } = job;
  const below = incarnation === undefined ? `${vertexIdOf(arn)}/${creationTime}` : keyOf(job);
  return makeS3Uri(bucketOf(own, job), `${FOLDER}/${below}`);
}

async function removeBelow(storage: ObjectStorage, folder: S3Uri): Promise<void> {
  const uri = `${folder}/` as S3Uri;
  for await (const found of selectObjects(storage, { uri, dataType: 'Prefix' }))
    await storage.delete(found.uri);
}

async function* once(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text);
}
