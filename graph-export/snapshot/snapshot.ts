import {
  type Edge,
  edgePosition,
  type ListPosition,
  type Page,
  type Versioned,
  type Vertex,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { ASSOCIATION_TYPES, UNTYPED_ASSOCIATION } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { isSameStretch, type Position, type Stretch, type Window } from './window.js';

/** What is read of a graph. */
export interface SnapshotOptions {
  readonly store: GraphStore;
  /** The commit that is read right after. */
  readonly at: number;
  readonly stretches: readonly Stretch[];
  /** Vertices with these first labels are left out, and so are edges that end at one. */
  readonly without: ReadonlySet<string>;
  /** Where an earlier export was interrupted. */
  readonly from?: Position | undefined;
  readonly signal: AbortSignal;
}

/** Elements that are read and written at a time: enough for the round trip, few enough for the event loop. */
const WINDOW = 1_000;

/**
 * Reads the graph as it stood right after a commit, stretch by stretch, the newest elements first. The next window is
 * read while the caller works on this one. The order and the windows follow from the graph alone.
 */
export async function* snapshotWindows(options: SnapshotOptions): AsyncGenerator<Window, void> {
  const { stretches, from } = options;
  const start = from ? stretches.findIndex((stretch) => isSameStretch(stretch, from)) : 0;
  for (const stretch of start === -1 ? [] : stretches.slice(start)) {
    const after = from && isSameStretch(stretch, from) ? from.after : undefined;
    yield* stretch.kind === 'vertex'
      ? vertexWindows(options, stretch.label, after)
      : edgeWindows(options, stretch.label, after);
  }
}

async function* vertexWindows(
  { store, at, signal }: SnapshotOptions,
  label: string,
  start: ListPosition | undefined,
): AsyncGenerator<Window, void> {
  const order = { by: 'creationTime', direction: 'descending' } as const;
  const read = (after?: ListPosition) =>
    store.list({ label, at, order, first: WINDOW, ...(after && { after }) }, { signal });
  const position = (vertex: Vertex) => vertexPosition(vertex, order.by);
  for await (const { items, after } of pages(read, position, start)) {
    const elements = items
      .map(({ element }) => element)
      .filter(({ labels }) => labels[0] === label);
    yield { kind: 'vertex', label, elements, end: { kind: 'vertex', label, after }, outside: 0 };
  }
}

async function* edgeWindows(
  options: SnapshotOptions,
  label: string,
  start: ListPosition | undefined,
): AsyncGenerator<Window, void> {
  const { store, at, signal } = options;
  const read = (after?: ListPosition) =>
    store.listEdges({ label, at, first: WINDOW, ...(after && { after }) }, { signal });
  for await (const { items, after } of pages(read, edgePosition, start)) {
    const all = items.map(({ element }) => element);
    const elements = await withBothEnds(options, all);
    const outside = all.length - elements.length;
    yield { kind: 'edge', label, elements, end: { kind: 'edge', label, after }, outside };
  }
}

async function* pages<Element>(
  read: (after?: ListPosition) => Promise<Page<Versioned<Element>>>,
  position: (element: Element) => ListPosition,
  start: ListPosition | undefined,
) {
  for (let reading: ReturnType<typeof read> | undefined = read(start); reading; ) {
    const { items, hasNext }: Page<Versioned<Element>> = await reading;
    const last = items.at(-1);
    if (!last) return;
    const after = position(last.element);
    reading = hasNext ? read(after) : undefined;
    reading?.catch(() => undefined); // a caller that stops early does not wait for the read ahead
    yield { items, after };
  }
}

const ASSOCIATIONS: ReadonlySet<string> = new Set([...ASSOCIATION_TYPES, UNTYPED_ASSOCIATION]);

/**
 * The edges whose ends are exported. Associations between entities always are; the ends of others are looked up where
 * vertices are left out.
 */
async function withBothEnds(
  { store, at, without, signal }: SnapshotOptions,
  edges: readonly Edge[],
): Promise<readonly Edge[]> {
  const unsure = edges.filter((edge) => !isAssociation(edge));
  if (unsure.length === 0 || without.size === 0) return edges;
  signal.throwIfAborted();
  const ends = [...new Set(unsure.flatMap(({ from, to }) => [from, to]))];
  const found = await store.vertices(ends, at);
  const isOut = (id: Vertex['id']) => {
    const label = found.get(id)?.element.labels[0];
    return label === undefined || without.has(label);
  };
  return edges.filter((edge) => isAssociation(edge) || !(isOut(edge.from) || isOut(edge.to)));
}

function isAssociation({ label, properties }: Edge): boolean {
  return ASSOCIATIONS.has(label) && 'sourcearn' in properties && 'destinationarn' in properties;
}
