import { createHash } from 'node:crypto';
import type { Arn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { type ListQuery, type Vertex, vertexPosition } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
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
  /** Recorded models that were read. */
  readonly models: number;
  /** The first hundred differences, in words. */
  readonly differences: readonly string[];
  readonly differenceCount: number;
}

const PAGE = 500;
const MOST_NAMED = 100;

/** Compares the bytes of sealed logs and of models with the digests that the graph has of them. Takes what the stores throw. */
export async function verifyObjects(recorded: RecordedObjects): Promise<ObjectReport> {
  const { store } = recorded;
  const found = { logs: 0, models: 0, differences: [] as string[], differenceCount: 0 };
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
  for await (const vertex of listed(store, { label: 'artifact', where: { type: 'Model' } })) {
    const model = vertexToEntity(vertex);
    const sha256 = model.properties['sha256'];
    if (model.kind !== 'artifact' || sha256 === undefined) continue;
    found.models += 1;
    tell(await modelDifference(recorded.storage, model.source.uri, sha256));
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

async function modelDifference(
  storage: ObjectStorage,
  uri: string,
  recorded: string,
): Promise<string | undefined> {
  const digest = await readOrReason(async () => {
    const hash = createHash('sha256');
    const { body } = await storage.get(toS3Uri(uri));
    for await (const chunk of body) hash.update(chunk);
    return { value: hash.digest('hex') };
  });
  if (typeof digest === 'string') return `the model ${uri} ${digest}`;
  if (digest.value === recorded) return undefined;
  return `the model ${uri} has the digest ${digest.value}; ${recorded} was recorded`;
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
