import type {
  ChangeSet,
  EdgeId,
  Expectation,
  Reliance,
  VertexId,
  VertexMap,
} from '#src/domain/graph/index.js';
import { entityToVertex, vertexToEntity } from '#src/domain/lineage/index.js';
import type { Stamp } from './build-entity.js';
import type { DraftChanges } from './draft-changes.js';
import { edgeOf, expected, type PendingAssociation, type PendingEntity } from './pending.js';

/** What a draft has gathered, and the entities that it read. */
interface Drafted {
  readonly stamp: Stamp;
  readonly known: VertexMap;
  /** The draft's other changes; the lineage's changes are added to them. */
  readonly changes: DraftChanges;
  readonly entities: ReadonlyMap<VertexId, PendingEntity>;
  readonly associations: ReadonlyMap<EdgeId, PendingAssociation>;
  readonly expectations: readonly Expectation[];
  readonly relies: readonly Reliance[];
}

/** Makes the change set of a draft. Throws `VALIDATION_FAILED`, `ARTIFACT_TYPE_CONFLICT`. */
export function draftedChanges(drafted: Drafted): ChangeSet {
  const { changes, associations, relies } = drafted;
  const expect = [...drafted.expectations, ...addEntities(drafted), ...addAssociations(drafted)];
  return { actor: drafted.stamp.actor, changes: changes.all(), expect, relies, associations };
}

/** Adds the entities to the changes, and returns what the commit expects of them. */
function addEntities({ entities, known, changes }: Drafted): Expectation[] {
  const expect: Expectation[] = [];
  for (const [id, pending] of entities) {
    if (pending.mode === 'ensure') {
      const vertex = entityToVertex(pending.build(), id);
      changes.add({ kind: 'putVertex', vertex, ifAbsent: true });
      continue;
    }
    const found = known.get(id);
    const before = found && vertexToEntity(changes.vertex(id) ?? found.element);
    const entity = before ? pending.merge(before) : pending.build();
    const changed = entity !== before;
    if (changed) changes.add({ kind: 'putVertex', vertex: entityToVertex(entity, id) });
    expect.push({ element: 'vertex', id, is: expected(found?.version, changed) });
  }
  return expect;
}

/** Adds the associations to the changes, and returns what the commit expects of them. */
function addAssociations({ associations, changes, stamp }: Drafted): Expectation[] {
  const expect: Expectation[] = [];
  for (const [id, pending] of associations) {
    const put = { kind: 'putEdge', edge: edgeOf(id, pending, stamp) } as const;
    const isNew = pending.mode === 'create' && !changes.removes('edge', id);
    if (isNew) expect.push({ element: 'edge', id, is: 'absent' });
    changes.add(pending.mode === 'ensure' ? { ...put, ifAbsent: true } : put);
  }
  return expect;
}
