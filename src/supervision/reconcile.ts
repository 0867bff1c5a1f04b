import {
  hasOnlyLabel,
  type ListPosition,
  type ListQuery,
  timeOf,
  type Versioned,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { arnOf, CLAIM_LABEL, type Claim, claimId, claimOf } from './claim.js';
import type { LeaseKeeper } from './lease-keeper.js';
import type { LiveRecords, SubjectKind } from './subject-kind.js';
import type { Subjects } from './subjects.js';

export interface ReconcileParts {
  readonly store: GraphStore;
  readonly kinds: readonly SubjectKind[];
  readonly lease: LeaseKeeper;
  readonly subjects: Subjects;
}

/** Compares live records with claims, so that no subject depends on a commit that was not seen. */
export async function reconcile(parts: ReconcileParts): Promise<void> {
  const { store, kinds, lease, subjects } = parts;
  await lookAtTasks(parts);
  const claims: Claim[] = [];
  for await (const vertex of scanLabel(store, CLAIM_LABEL)) claims.push(claimOf(vertex));
  const owners = new Set(claims.map(({ owner }) => owner));
  await lease.look(owners);
  await lease.tidy(owners);
  const isAlive = ({ owner }: Claim) =>
    owner !== lease.owner && lease.absentMs(owner) === undefined;
  const alive = claims.filter(isAlive);
  subjects.elsewhere = new Map(alive.map((claim) => [vertexIdOf(claim.subject), claim]));
  const others = claims.filter((claim) => !isAlive(claim));
  await takeOver(parts, others);
  subjects.waiting.isBehind = false;
  for (const kind of kinds) for (const where of kind.live) await findWaiting(parts, kind, where);
}

/**
 * Updates the supervised subjects. A claim that is gone although its subject is not over was
 * removed by another server.
 */
async function lookAtTasks({ store, subjects }: ReconcileParts): Promise<void> {
  const tasks = [...subjects.tasks];
  if (tasks.length === 0) return;
  const ids = tasks.flatMap(([id, { subject }]) => [id, claimId(subject)]);
  const found = await store.vertices(ids);
  for (const [id, task] of tasks) {
    const record = found.get(id);
    const claim = found.get(claimId(task.subject));
    if (record) subjects.noteRecord(task.kind, record);
    if (claim) task.seeClaim(claimOf(claim));
    else if (record && task.kind.state(record.element) !== 'over') task.lose();
  }
}

/** Subjects of dead servers, and subjects that this server claimed but does not supervise, do not wait in the queue. */
async function takeOver(
  { store, subjects }: ReconcileParts,
  claims: readonly Claim[],
): Promise<void> {
  const ids = claims
    .map(({ subject }) => vertexIdOf(subject))
    .filter((id) => !subjects.tasks.has(id));
  if (ids.length === 0) return;
  for (const { element } of (await store.vertices(ids)).values()) {
    const kind = subjects.kindOf(element);
    if (kind && kind.state(element) !== 'over') subjects.waiting.hurry(arnOf(element), kind);
  }
}

/** Oldest first, so that they start in order. */
async function findWaiting(
  { store, subjects }: ReconcileParts,
  kind: SubjectKind,
  where: LiveRecords,
): Promise<void> {
  const { waiting } = subjects;
  for await (const record of scanLabel(store, kind.label, where)) {
    if (waiting.isFull && kind.state(record.element) === 'queued') {
      waiting.isBehind = true;
      return;
    }
    subjects.noteRecord(kind, record);
  }
}

const PAGE = 500;

/** Yields the vertices that have this label and no other, oldest first; reads a page at a time. */
export async function* scanLabel(
  store: GraphStore,
  label: string,
  where: NonNullable<ListQuery['where']> = {},
): AsyncGenerator<Versioned<Vertex>, void> {
  let after: ListPosition | undefined;
  for (;;) {
    const page = await store.list({
      label,
      where,
      order: { by: 'creationTime', direction: 'ascending' },
      first: PAGE,
      ...(after ? { after } : {}),
    });
    yield* page.items.filter(({ element }) => hasOnlyLabel(element, label));
    const last = page.items.at(-1)?.element;
    if (!page.hasNext || !last) return;
    after = { key: timeOf(last.properties, 'creationtime') ?? 0, id: last.id };
  }
}
