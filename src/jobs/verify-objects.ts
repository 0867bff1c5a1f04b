import { type Arn, parseArn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { parseVertex, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { keyOf, readOrReport } from '#src/domain/record/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { manifestObjects } from '#src/files/data-facts.js';
import { artifactArn, versionsAt } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogSeal } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { measureObject } from './data/measure-object.js';
import { JOB_KINDS } from './kinds.js';

export interface RecordedObjects {
  readonly store: GraphStore;
  readonly storage: ObjectStorage;
  readonly recomputeSeal: (log: Arn) => Promise<LogSeal>;
}

export interface ObjectReport {
  readonly logs: number;
  readonly objects: number;
  readonly differences: readonly string[];
  readonly differenceCount: number;
}

const MAX_LISTED = 100;

/**
 * Compares the bytes of sealed logs and of objects with the recorded digests; for a location with
 * several versions, with the digest of the latest. Throws the errors of the stores.
 */
export async function verifyObjects(recorded: RecordedObjects): Promise<ObjectReport> {
  const { store } = recorded;
  const found = { logs: 0, objects: 0, differences: [] as string[], differenceCount: 0 };
  const report = (difference: string | undefined) => {
    if (difference === undefined) return;
    found.differenceCount += 1;
    if (found.differences.length < MAX_LISTED) found.differences.push(difference);
  };
  for await (const versions of store.scan())
    for (const { kind, id, ended, text } of versions) {
      if (kind !== 'vertex' || ended !== undefined) continue;
      const compared = await readOrReason(() => compare(recorded, text, report));
      if (typeof compared === 'string') report(`the vertex ${id} ${compared}`);
      else if (compared.what === 'log') found.logs += 1;
      else if (compared.what === 'object') found.objects += 1;
    }
  return found;
}

interface Compared {
  /** The recorded digests of the vertex. */
  readonly what: 'log' | 'object' | 'nothing';
}

/** Compares the recorded digests of a live vertex. Throws `LEDGER_BROKEN` for a damaged one. */
async function compare(
  recorded: RecordedObjects,
  text: string,
  report: (difference: string | undefined) => void,
): Promise<Compared> {
  const vertex = parseVertex(text);
  const [label] = vertex.labels;
  const kind = JOB_KINDS.find(({ codec }) => codec.label === label);
  if (kind) {
    const job = readOrReport(() => kind.codec.read(vertex));
    if (!job?.log || job.log.deletion) return { what: 'nothing' };
    report(await logDifference(recorded, job, job.log));
    return { what: 'log' };
  }
  const expected = label === 'artifact' && (await expectedObject(recorded.store, vertex));
  if (!expected) return { what: 'nothing' };
  for await (const difference of objectDifferences(recorded.storage, expected)) report(difference);
  return { what: 'object' };
}

async function logDifference(
  { recomputeSeal }: RecordedObjects,
  job: JobRecord,
  sealed: LogSeal,
): Promise<string | undefined> {
  const reading = await readOrReason(() => recomputeSeal(keyOf(job)));
  if (typeof reading === 'string') return `the log of ${job.arn} ${reading}`;
  if (reading.digest === sealed.digest && reading.lines === sealed.lines) return undefined;
  return `LOG_CHANGED: the log of ${job.arn} has ${reading.lines} lines with the digest ${reading.digest}; it was sealed with ${sealed.lines} and ${sealed.digest}`;
}

/**
 * Returns the object or the manifest of a large prefix if the vertex is the latest version. Earlier
 * releases of Forebear recorded the digest of a model as a property.
 */
async function expectedObject(
  store: GraphStore,
  vertex: Vertex,
): Promise<RecordedObject | undefined> {
  const artifact = vertexToEntity(vertex);
  if (artifact.kind !== 'artifact' || artifact.bytes) return undefined;
  const { uri } = artifact.source;
  const { linkedObjects, manifest, objectsBelow, sha256: earlier } = artifact.properties;
  const sha256 = digestOf(artifact);
  if (!sha256 && !(earlier && artifact.type === 'Model')) return undefined;
  const scope = parseArn(artifact.arn);
  const place = vertexIdOf(artifactArn(scope, uri));
  const [last] = (await versionsAt({ store, scope }, [place])).get(place) ?? [];
  if (last !== undefined && last !== artifact.arn) return undefined;
  if (sha256 && linkedObjects === '0' && manifest)
    return { uri: manifest, sha256, ...(objectsBelow && { objectsBelow }) };
  if (linkedObjects || !/^s3:.*[^/]$/.test(uri)) return undefined; // a prefix, or not in object storage
  return { uri, sha256: sha256 ?? earlier ?? '' };
}

export interface RecordedObject {
  readonly uri: string;
  readonly sha256: string;
  /** The URI that the relative keys of a stored manifest follow; only for manifests. */
  readonly objectsBelow?: string;
}

/**
 * Yields how the bytes of an object, and of the objects that it lists if it is a manifest, differ
 * from their records.
 */
export async function* objectDifferences(
  storage: ObjectStorage,
  recorded: RecordedObject,
): AsyncGenerator<string, void> {
  const { uri, sha256, objectsBelow } = recorded;
  const found = await readOrReason(() => measureObject(storage, toS3Uri(uri)));
  if (typeof found === 'string') yield `the object ${uri} ${found}`;
  else if (found.digest !== sha256)
    yield `the object ${uri} has the digest ${found.digest}; ${sha256} was recorded`;
  else if (objectsBelow !== undefined) yield* listedDifferences(storage, uri, objectsBelow);
}

async function* listedDifferences(
  storage: ObjectStorage,
  manifest: string,
  base: string,
): AsyncGenerator<string, void> {
  const { body } = await storage.get(toS3Uri(manifest));
  for await (const { uri, digest } of manifestObjects(body, { manifest, base }))
    yield* objectDifferences(storage, { uri, sha256: digest });
}

/** Returns the bytes, or why they cannot be read: the object is missing or damaged. */
export async function readOrReason<Result extends object>(
  read: () => Promise<Result>,
): Promise<Result | string> {
  try {
    return await read();
  } catch (error) {
    if (isPlatformError(error, 'OBJECT_NOT_FOUND')) return 'is gone';
    if (isPlatformError(error)) return `cannot be read: ${error.message}`;
    throw error;
  }
}
