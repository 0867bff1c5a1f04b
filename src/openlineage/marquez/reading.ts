import { setImmediate } from 'node:timers/promises';
import type { ArnScope } from '#src/domain/arn.js';
import {
  type ListPosition,
  type Side,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexSelection,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import {
  type AssociationType,
  isEntityVertex,
  type LineageEntity,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { LineageQueries } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The parts that answers are read from. */
export interface Reading {
  readonly store: GraphStore;
  readonly lineage: LineageQueries;
  readonly scope: ArnScope;
}

/** Items of a list. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  /** False when there are more. */
  readonly complete: boolean;
}

/** The most entities that one list, count or search goes through. */
export const MOST_READ = 2_000;
/** The most entities of one read of the store: other requests are answered between two reads. */
export const CHUNK = 100;

interface Source {
  readonly selection: VertexSelection;
  waiting: LineageEntity[];
  /** The end of the last page; undefined when there are no more. */
  after: ListPosition | 'start' | undefined;
}

/**
 * Reads the entities of several selections together, the newest first, until `visit` returns true
 * or {@link MOST_READ} were read. Returns false when entities are left.
 */
export async function readNewest(
  store: GraphStore,
  selections: readonly VertexSelection[],
  visit: (entities: readonly LineageEntity[]) => boolean | Promise<boolean>,
): Promise<boolean> {
  const sources = selections.map(
    (selection): Source => ({ selection, waiting: [], after: 'start' }),
  );
  for (let read = 0; read < MOST_READ; ) {
    await Promise.all(sources.map((source) => fill(store, source)));
    const open = sources.filter(({ after }) => after !== undefined);
    const oldest = open.map(({ waiting }) => waiting.at(-1)?.creationTime ?? 0);
    const entities = takeSince(sources, Math.max(0, ...oldest));
    read += entities.length;
    const isEnough = await visit(entities);
    if (open.length === 0) return true;
    if (isEnough) return false;
  }
  return false;
}

async function fill(store: GraphStore, source: Source): Promise<void> {
  const { selection, waiting, after } = source;
  if (waiting.length > 0 || after === undefined) return;
  const order = { by: 'creationTime', direction: 'descending' } as const;
  const position = after === 'start' ? {} : { after };
  const page = await store.list({ ...selection, order, first: CHUNK, ...position });
  const last = page.items.at(-1)?.element;
  source.waiting = await toEntities(page.items);
  source.after = page.hasNext && last ? vertexPosition(last, order.by) : undefined;
}

function takeSince(sources: readonly Source[], time: number): LineageEntity[] {
  const taken: LineageEntity[] = [];
  for (const source of sources) {
    taken.push(...source.waiting.filter(({ creationTime }) => creationTime >= time));
    source.waiting = source.waiting.filter(({ creationTime }) => creationTime < time);
  }
  return taken.sort(newestFirst);
}

/** Orders entities by creation. */
export function newestFirst(one: LineageEntity, other: LineageEntity): number {
  return other.creationTime - one.creationTime;
}

/** The entities of several vertices by their ids; those that do not exist are absent. */
export async function entitiesById(
  store: GraphStore,
  ids: Iterable<VertexId>,
): Promise<Map<VertexId, LineageEntity>> {
  const distinct = [...new Set(ids)];
  const entities = new Map<VertexId, LineageEntity>();
  for (let from = 0; from < distinct.length; from += CHUNK) {
    const found = await store.vertices(distinct.slice(from, from + CHUNK));
    await setImmediate();
    for (const [id, { element }] of found)
      if (isEntityVertex(element)) entities.set(id, vertexToEntity(element));
  }
  return entities;
}

/** Reads vertices as entities, once other requests have had their turn of the event loop. */
export async function toEntities(vertices: Iterable<Versioned<Vertex>>): Promise<LineageEntity[]> {
  await setImmediate();
  const elements = [...vertices].map(({ element }) => element);
  return elements.filter(isEntityVertex).map(vertexToEntity);
}

/** Associations of a label at several vertices. */
export interface Neighbours {
  readonly vertices: readonly VertexId[];
  readonly direction: Side;
  readonly label: AssociationType;
  /** The most of each vertex. */
  readonly first: number;
}

/** The entities at the other ends of associations, the newest association of each vertex first. */
export async function neighboursOf(
  store: GraphStore,
  { vertices, direction, label, first }: Neighbours,
): Promise<ReadonlyMap<VertexId, Listed<LineageEntity>>> {
  if (vertices.length === 0) return new Map();
  const pages = [...(await store.incident({ vertices, direction, labels: [label], first }))];
  const endsOf = ({ items }: (typeof pages)[number][1]) =>
    items.map(({ element }) => (direction === 'in' ? element.from : element.to));
  const entities = await entitiesById(
    store,
    pages.flatMap(([, page]) => endsOf(page)),
  );
  return new Map(
    pages.map(([id, page]) => {
      const items = endsOf(page).flatMap((end) => entities.get(end) ?? []);
      return [id, { items, complete: !page.hasNext }];
    }),
  );
}

/** The id of the vertex of an entity. */
export function idOf({ arn }: Pick<LineageEntity, 'arn'>): VertexId {
  return vertexIdOf(arn);
}
