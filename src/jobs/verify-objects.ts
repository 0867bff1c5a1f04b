import { createHash } from 'node:crypto';
import type { Arn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { type ListQuery, type Vertex, vertexPosition } from '#src/domain/graph/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogSeal } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** What {@link verifyObjects} reads. */
export interface RecordedObjects {
  readonly store: GraphStore;
  readonly storage: ObjectStorage;
  /** Recomputes the seal of a log from its bytes. */
  readonly recomputeSeal: (log: Arn) => Promise<LogSeal>;
}

/** What {@link verifyObjects} found. */
export interface ObjectReport {
  /** Sealed logs of training jobs that were read. */
  readonly logs: number;
  /** Recorded objects that were read. */
  readonly objects: number;
  /** The first hundred differences, in words. */
  readonly differences: readonly string[];
  readonly differenceCount: number;
}

const PAGE = 500;
const MOST_NAMED = 100;
/** Artifacts of one source among which the newest version is: its location may be as new. */
const NEWEST = 2;

/**
 * Compares the bytes of sealed logs and of objects with the digests that the graph has of them: of a location that had
 * several versions, with the newest. Throws what the stores throw.
 */
export async function verifyObjects(recorded: RecordedObjects): Promise<ObjectReport> {
  const { store } = recorded;
  const found = { logs: 0, objects: 0, differences: [] as string[], differenceCount: 0 };
  const tell = (difference: string | undefined) => {
    if (difference === undefined) return;
    found.differenceCount += 1;
    if (found.differences.length < MOST_NAMED) found.differences.push(difference);
  };
  for await (const vertex of listed(store, { label: TRAINING_JOBS.label })) {
    const { arn, log } = TRAINING_JOBS.read(vertex);
    if (!log) continue;
    found.logs += 1;
    tell(await logDifference(recorded, arn, log));
  }
  for await (const vertex of listed(store, { label: 'artifact' })) {
    const recordedDigest = await digestNow(store, vertex);
    if (!recordedDigest) continue;
    found.objects += 1;
    tell(await objectDifference(recorded.storage, recordedDigest));
  }
  return found;
}

async function* listed(
  store: GraphStore,
  selection: Pick<ListQuery, 'label' | 'where'>,
): AsyncGenerator<Vertex, void> {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  let after: ListQuery['after'];
  for (;;) {
    const query = { ...selection, order, first: PAGE, ...(after ? { after } : {}) };
    const { items, hasNext } = await store.list(query);
    for (const { element } of items) yield element;
    const last = items.at(-1)?.element;
    if (!last || !hasNext) return;
    after = vertexPosition(last, order.by);
  }
}

async function logDifference(
  { recomputeSeal }: RecordedObjects,
  log: Arn,
  sealed: LogSeal,
): Promise<string | undefined> {
  const reading = await readOrReason(() => recomputeSeal(log));
  if (typeof reading === 'string') return `the log of ${log} ${reading}`;
  if (reading.digest === sealed.digest) return undefined;
  return `the log of ${log} has ${reading.lines} lines with the digest ${reading.digest}; it was sealed with ${sealed.lines} and ${sealed.digest}`;
}

/** What shall be at a URI. */
interface RecordedObject {
  readonly uri: string;
  readonly sha256: string;
}

/** Of the newest version of an object; of earlier Forebears, models have their digest as a property. */
async function digestNow(store: GraphStore, vertex: Vertex): Promise<RecordedObject | undefined> {
  const artifact = vertexToEntity(vertex);
  if (artifact.kind !== 'artifact' || artifact.properties['linkedObjects']) return undefined;
  const { uri } = artifact.source;
  const sha256 = digestOf(artifact);
  const earlier = artifact.type === 'Model' ? artifact.properties['sha256'] : undefined;
  if (!sha256 && !earlier) return undefined;
  if (!/^s3:.*[^/]$/.test(uri)) return undefined; // no object, or a folder
  const order = { by: 'creationTime', direction: 'descending' } as const;
  const query = { label: 'artifact', where: { sourceUri: uri }, order, first: NEWEST } as const;
  const { items } = await store.list(query);
  const versions = items.map(({ element }) => vertexToEntity(element));
  const newest = versions.find((each) => each.kind === 'artifact' && digestOf(each));
  if (sha256) return newest?.arn === artifact.arn ? { uri, sha256 } : undefined;
  return newest || !earlier ? undefined : { uri, sha256: earlier };
}

async function objectDifference(
  storage: ObjectStorage,
  { uri, sha256 }: RecordedObject,
): Promise<string | undefined> {
  const digest = await readOrReason(async () => {
    const hash = createHash('sha256');
    const { body } = await storage.get(toS3Uri(uri));
    for await (const chunk of body) hash.update(chunk);
    return { value: hash.digest('hex') };
  });
  if (typeof digest === 'string') return `the object ${uri} ${digest}`;
  if (digest.value === sha256) return undefined;
  return `the object ${uri} has the digest ${digest.value}; ${sha256} was recorded`;
}

/** What was read, or why it cannot be: it is gone, or damaged. */
async function readOrReason<Result extends object>(
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
