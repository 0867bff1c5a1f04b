import { inParallel } from '#src/async/limits.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { type Artifact, type RemovedBytes, vertexToEntity } from '#src/domain/lineage/index.js';
import { keyOf } from '#src/domain/record/index.js';
import { keptSince, type RetentionRule, ruleText } from '#src/domain/retention/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { Ledger } from '#src/ledger/index.js';
import { artifactArn, versionsAt } from '#src/lineage/index.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';
import type { Decided } from './candidates.js';
import { objectsBefore } from './captured.js';
import { jobOf } from './job-facts.js';
import { markVersions } from './marks.js';
import { bytesOf, type DoomedObject, type VersionBytes } from './objects.js';
import type { GraphParts } from './reachable.js';

export interface EraseParts extends GraphParts {
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly logs: Pick<LogStore, 'delete'>;
  readonly clock: Clock;
}

/** What was removed. */
export interface Erased {
  /** The outputs, logs and captures that are gone. */
  readonly removed: number;
  readonly removedBytes: number;
  /** Those that others had removed or replaced before. */
  readonly lost: number;
  /** Those that stay, because they came into use since the plan. */
  readonly kept: number;
}

/** Why and by whom bytes are removed. */
export interface Cause {
  readonly actor: string;
  /** The time of the plan, for the ages of captured objects. */
  readonly now: number;
  readonly rule?: string;
  readonly signal: AbortSignal;
}

/** A candidate with the objects that it consists of now. */
interface Doomed extends Omit<VersionBytes, 'objects'> {
  readonly one: Decided;
  /** True when its location has other bytes by now. */
  readonly isReplaced?: boolean;
  readonly objects: readonly DoomedObject[];
}

/** The clock of a storage may be fast by this. */
const SKEW_MS = 5 * 60_000;
const PARALLEL = 8;

/**
 * Removes bytes: first it marks their versions as `DELETING`, then it asks again which are still
 * free, and removes these. A run that is killed leaves marks; the next run continues.
 */
export async function erase(
  parts: EraseParts,
  decided: readonly Decided[],
  { stillFree, ...cause }: Cause & { readonly stillFree: () => Promise<ReadonlySet<VertexId>> },
): Promise<Erased> {
  const { actor, signal } = cause;
  const limits = { limit: PARALLEL, signal };
  const doomed = await inParallel(decided, limits, (one) => doom(parts, one, cause.now));
  await mark(parts, doomed, { ...cause, status: 'DELETING' });
  const free = await stillFree();
  const ends = await inParallel(doomed, limits, async (each) => {
    if (each.isHeld || !free.has(each.one.id)) return undefined;
    return remove(parts, each);
  });
  const ended = (end: RemovedBytes['status'] | undefined) =>
    doomed.filter((_, index) => ends[index] === end);
  const [gone, lost, stay] = [ended('DELETED'), ended('LOST'), ended(undefined)];
  await mark(parts, gone, { ...cause, status: 'DELETED' });
  await mark(parts, lost, { ...cause, status: 'LOST' });
  await markLogs(
    parts,
    gone.map(({ one }) => one).filter((one) => one.class === 'LOGS'),
    cause,
  );
  const unmarked = stay.flatMap(({ versions }) => versions);
  await markVersions({ ...parts, actor }, unmarked, () => undefined);
  const removedBytes = gone.reduce((sum, { one }) => sum + one.sizeBytes, 0);
  return { removed: gone.length, removedBytes, lost: lost.length, kept: stay.length };
}

async function doom(parts: EraseParts, one: Decided, now: number): Promise<Doomed> {
  if (one.class === 'LOGS') return { one, objects: [], versions: [] };
  if (one.class === 'CAPTURE') {
    const objects: DoomedObject[] = [];
    const writtenBefore = one.rule ? keptSince(one.rule, now) : now;
    for await (const object of objectsBefore(parts.storage, toS3Uri(one.uri), writtenBefore))
      objects.push({ ...object, writtenBefore });
    return { one, objects, versions: [] };
  }
  const { objects, ...found } = await bytesOf(parts, one.id);
  const writtenBefore = one.time + SKEW_MS;
  return {
    one,
    objects: objects.map((object) => ({ ...object, writtenBefore })),
    isReplaced: await isReplaced(parts, { one, objects, versions: found.versions }),
    ...found,
  };
}

/** True when the location, or that of a linked object, has had other bytes since. */
async function isReplaced(
  parts: EraseParts,
  { one, objects, versions }: Pick<Doomed, 'one' | 'versions'> & Pick<VersionBytes, 'objects'>,
): Promise<boolean> {
  const linked = versions.length > 1 ? objects.map(({ uri }) => uri) : [];
  const places = [one.uri, ...linked].map((uri) => vertexIdOf(artifactArn(parts.scope, uri)));
  const found = await versionsAt(parts, places);
  const known = new Set(versions);
  return places.some((place) => {
    const newest = found.get(place)?.[0];
    return newest === undefined || !known.has(vertexIdOf(newest));
  });
}

/**
 * Removes the bytes of a candidate, unless others have removed or replaced one of its objects;
 * undefined when it stays.
 */
async function remove(
  { storage, logs, store }: EraseParts,
  { one, objects, isBegun, isReplaced }: Doomed,
): Promise<RemovedBytes['status'] | undefined> {
  if (one.class === 'LOGS') {
    const job = await jobOf(store, one);
    if (!job) return 'LOST';
    await logs.delete(keyOf(job.element));
    return 'DELETED';
  }
  // Somebody may have recorded these bytes again since they were marked.
  if (one.class !== 'CAPTURE' && !(await isMarked(store, one.id))) return undefined;
  if (isReplaced) return 'LOST';
  let isThere = isBegun;
  for (const { uri, sizeBytes, writtenBefore } of objects) {
    const found = await storage.head(uri);
    isThere ||= found !== undefined;
    if (found && (found.sizeBytes !== sizeBytes || found.lastModified > writtenBefore))
      return 'LOST';
  }
  if (!isThere && objects.length > 0) return 'LOST';
  for (const { uri } of objects) await storage.delete(uri);
  return 'DELETED';
}

async function isMarked(store: EraseParts['store'], id: VertexId): Promise<boolean> {
  const vertex = (await store.vertices([id])).get(id)?.element;
  return vertex !== undefined && (vertexToEntity(vertex) as Artifact).bytes !== undefined;
}

function mark(
  parts: EraseParts,
  doomed: readonly Doomed[],
  { status, ...cause }: Cause & Pick<RemovedBytes, 'status'>,
): Promise<void> {
  const rules = new Map<VertexId, string>();
  for (const { one, versions } of doomed)
    for (const id of versions) rules.set(id, textOf(one.rule, cause));
  const at = parts.clock.now();
  return markVersions({ ...parts, actor: cause.actor }, [...rules.keys()], ({ arn }) => ({
    status,
    rule: rules.get(vertexIdOf(arn)) ?? '',
    by: cause.actor,
    at,
  }));
}

function textOf(rule: RetentionRule | undefined, { rule: given }: Cause): string {
  return given ?? (rule ? ruleText(rule) : '');
}

async function markLogs(
  { store, ledger, clock }: EraseParts,
  logs: readonly Decided[],
  cause: Cause,
): Promise<void> {
  for (const one of logs)
    await ledger.update(async () => {
      const job = await jobOf(store, one);
      if (!job?.element.log) return { result: undefined };
      const deletion = { rule: textOf(one.rule, cause), by: cause.actor, at: clock.now() };
      const log = { ...job.element.log, deletion };
      const vertex = job.codec.write({ ...job.element, log });
      const expect = [{ element: 'vertex', id: vertex.id, is: job.version } as const];
      const changes = [{ kind: 'putVertex', vertex } as const];
      return { result: undefined, changeSet: { actor: cause.actor, changes, expect } };
    });
}
