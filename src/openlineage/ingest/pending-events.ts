import {
  stringOf,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { EVENT_LABEL, PENDING } from './event-vertex.js';

const PAGE = 100;
/** The `status` of an event whose datasets could not be digested. */
const FAILED = 'Failed';
/** The most characters of the reason that is kept. */
const MOST_TEXT = 500;

/** Yields the events whose datasets are to be digested, in pages of 100, the oldest first. */
export async function* pendingEvents(
  store: GraphStore,
): AsyncGenerator<readonly Versioned<Vertex>[], void> {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const query = { label: EVENT_LABEL, where: { status: PENDING }, order, first: PAGE };
  for (let after = {}; ; ) {
    const { items, hasNext } = await store.list({ ...query, ...after });
    const last = items.at(-1);
    if (!last) return;
    yield items;
    if (!hasNext) return;
    after = { after: vertexPosition(last.element, order.by) };
  }
}

/** Whether the datasets of an event are still to be digested. */
export function isPendingVertex({ properties }: Vertex): boolean {
  return stringOf(properties, 'status') === PENDING;
}

/** The vertex of an event whose datasets are no longer to be digested. A failure is the reason why they have no digests. */
export function endedVertex({ properties, ...vertex }: Vertex, failure?: string): Vertex {
  const { status: _, ...kept } = properties;
  const failed = failure !== undefined && { status: FAILED, failure: failure.slice(0, MOST_TEXT) };
  return { ...vertex, properties: { ...kept, ...failed } };
}

/** Ends events in one commit. Those with a reason have failed. */
export async function endEvents(
  { store, ledger }: { readonly store: GraphStore; readonly ledger: Ledger },
  ended: ReadonlyMap<VertexId, string | undefined>,
): Promise<void> {
  if (ended.size === 0) return;
  await ledger.update(async () => {
    const found = [...(await store.vertices([...ended.keys()]))].filter(([, { element }]) =>
      isPendingVertex(element),
    );
    if (found.length === 0) return { result: undefined };
    const changes = found.map(([id, { element }]) => ({
      kind: 'putVertex' as const,
      vertex: endedVertex(element, ended.get(id)),
    }));
    const expect = found.map(([id, { version }]) => ({
      element: 'vertex' as const,
      id,
      is: version,
    }));
    return { result: undefined, changeSet: { actor: 'forebear', changes, expect } };
  });
}
