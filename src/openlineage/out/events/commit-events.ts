import { isPlatformError } from '#src/domain/errors/index.js';
import type { Commit, PastChange, Vertex, VertexId, VertexMap } from '#src/domain/graph/index.js';
import { ENDPOINTS } from '#src/domain/hosting/index.js';
import type { JobCodec, JobRecord } from '#src/domain/job/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { EventParts, EventSource, MakeEvent } from './changed-record.js';
import { EndpointEvents } from './endpoint-events.js';
import { JobEvents } from './job-events.js';

/** Options of {@link CommitEvents}. */
export interface CommitEventsOptions extends EventParts {
  /** The kinds of jobs. */
  readonly codecs: readonly JobCodec<JobRecord>[];
}

/** An event that is not made yet. */
export interface RecordEvent {
  /** The record that it describes. */
  readonly record: VertexId;
  readonly make: MakeEvent;
}

/** Makes the events of commits. A commit gives the same events, in the same order, every time. */
export class CommitEvents {
  readonly #store: GraphStore;
  /** By the label of the records. */
  readonly #sources: ReadonlyMap<string, EventSource>;

  constructor(options: CommitEventsOptions) {
    this.#store = options.store;
    this.#sources = new Map<string, EventSource>([
      ...options.codecs.map((codec) => [codec.label, new JobEvents(codec, options)] as const),
      [ENDPOINTS.label, new EndpointEvents(options)],
    ]);
  }

  /**
   * Returns how the events of a commit are made; commits are given in ascending order. Events of
   * several commits can be made at the same time.
   */
  of(commit: Commit): readonly RecordEvent[] {
    const changed = commit.changes.flatMap((change) => {
      const vertex = vertexOf(change);
      const source = vertex && this.#sources.get(vertex.labels[0] ?? '');
      const after = change.kind === 'putVertex' ? vertex : undefined;
      return source ? { source, id: vertex.id, after } : [];
    });
    const unknown = changed.filter(({ source, id }) => !source.knows(id)).map(({ id }) => id);
    let earlier: Promise<VertexMap | undefined> | undefined;
    const read = () => (earlier ??= this.#before(unknown, commit.seq));
    return changed.flatMap(({ source, id, after }) => {
      const before = async () => (await read())?.get(id)?.element;
      const make = source.take({ commit, id, after, before });
      return make ? { record: id, make } : [];
    });
  }

  /** Reads vertices right before a commit. */
  async #before(ids: readonly VertexId[], seq: number): Promise<VertexMap | undefined> {
    if (ids.length === 0 || seq === 1) return undefined;
    try {
      return await this.#store.vertices(ids, seq - 1);
    } catch (error) {
      if (isPlatformError(error, 'HISTORY_PURGED')) return undefined; // the graph was emptied
      throw error;
    }
  }
}

function vertexOf(change: PastChange): Vertex | undefined {
  if (change.kind === 'putVertex') return change.vertex;
  return change.kind === 'removeVertex' ? change.before : undefined;
}
