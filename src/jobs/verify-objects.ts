import { type Arn, parseArn } from '#src/domain/arn.js';
import {
  type ListQuery,
  type Vertex,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { artifactArn, versionsAt } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogSeal } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { objectDifferences, type RecordedObject, readOrReason } from './compare-objects.js';
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

const PAGE = 500;
const MAX_LISTED = 100;

/**
 * Compares the bytes of sealed logs and of objects with the recorded digests; for a location with several versions,
 * with the digest of what was there last. Throws what the stores throw.
 */
export async function verifyObjects(recorded: RecordedObjects): Promise<ObjectReport> {
  const { store } = recorded;
  const found = { logs: 0, objects: 0, differences: [] as string[], differenceCount: 0 };
  const report = (difference: string | undefined) => {
    if (difference === undefined) return;
    found.differenceCount += 1;
    if (found.differences.length < MAX_LISTED) found.differences.push(difference);
  };
  for (const { codec } of JOB_KINDS)
    for await (const vertex of listed(store, { label: codec.label })) {
      const { arn, log } = readOrReport(() => codec.read(vertex)) ?? {};
      if (!arn || !log) continue;
      found.logs += 1;
      report(await logDifference(recorded, arn, log));
    }
  for await (const vertex of listed(store, { label: 'artifact' })) {
    const expected = await expectedObject(store, vertex);
    if (!expected) continue;
    found.objects += 1;
    for await (const difference of objectDifferences(recorded.storage, expected))
      report(difference);
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

/**
 * Returns the object or the manifest of a large prefix if the vertex is what was there last. Earlier releases of
 * Forebear recorded the digest of a model as a property.
 */
async function expectedObject(
  store: GraphStore,
  vertex: Vertex,
): Promise<RecordedObject | undefined> {
  const artifact = vertexToEntity(vertex);
  if (artifact.kind !== 'artifact') return undefined;
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
