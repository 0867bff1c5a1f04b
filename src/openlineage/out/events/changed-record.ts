import { type Commit, type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { ReportUnreadable } from '#src/domain/record/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { RunEvent } from '../../events/index.js';
import type { Origin } from './facets.js';

/** The parts that events are made with. */
export interface EventParts {
  readonly store: GraphStore;
  readonly origin: Origin;
  readonly reportUnreadable: ReportUnreadable;
}

/** A changed vertex, and the commit that changed it. */
export interface ChangedRecord {
  readonly commit: Commit;
  readonly id: VertexId;
  /** Undefined when it was removed. */
  readonly after: Vertex | undefined;
  /** Reads the vertex as of the previous commit; undefined when there was none, or when the source knows its state. */
  readonly before: () => Promise<Vertex | undefined>;
}

/** Makes an event, and reads the store if necessary; undefined for a change without an event. */
export type MakeEvent = () => Promise<RunEvent | undefined>;

/** Makes the events of one kind of records. */
export interface EventSource {
  /** True when it knows the state of a record before the next change. */
  knows(id: VertexId): boolean;
  /** Takes a change, after all earlier ones; undefined for a change that certainly has no event. */
  take(changed: ChangedRecord): MakeEvent | undefined;
}

/** Returns a vertex as of a commit. Reads it only when the commit itself did not put it. */
export async function vertexAt(
  arn: string,
  commit: Commit,
  store: GraphStore,
): Promise<Vertex | undefined> {
  const id = vertexIdOf(arn);
  for (const change of commit.changes)
    if (change.kind === 'putVertex' && change.vertex.id === id) return change.vertex;
  return (await store.vertices([id], commit.seq)).get(id)?.element;
}
