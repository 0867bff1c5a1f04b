import type { ArnScope } from '#src/domain/arn.js';
import {
  type VertexId,
  type VertexSelection,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { isEntityVertex, type LineageEntity, vertexToEntity } from '#src/domain/lineage/index.js';
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
  /** False when a limit of the server ended the list. */
  readonly complete: boolean;
}

/** The most entities of one selection that an answer reads. */
const MOST_READ = 10_000;
const CHUNK = 1_000;

/** Reads the entities of several selections, the newest first. Of each, at most 10,000 are read. */
export async function readNewest(
  store: GraphStore,
  selections: readonly VertexSelection[],
): Promise<Listed<LineageEntity>> {
  const lists = await Promise.all(selections.map((selection) => readOne(store, selection)));
  const items = lists.flatMap((list) => list.items);
  return {
    items: items.sort((one, other) => other.creationTime - one.creationTime),
    complete: lists.every(({ complete }) => complete),
  };
}

async function readOne(
  store: GraphStore,
  selection: VertexSelection,
): Promise<Listed<LineageEntity>> {
  const order = { by: 'creationTime', direction: 'descending' } as const;
  const items: LineageEntity[] = [];
  for (let after = {}; ; ) {
    const page = await store.list({ ...selection, order, first: CHUNK, ...after });
    items.push(...page.items.map(({ element }) => vertexToEntity(element)));
    const last = page.items.at(-1)?.element;
    if (!page.hasNext || !last) return { items, complete: true };
    if (items.length >= MOST_READ) return { items, complete: false };
    after = { after: vertexPosition(last, order.by) };
  }
}

/** The entities of several vertices by their ids; those that do not exist are absent. */
export async function entitiesById(
  store: GraphStore,
  ids: Iterable<VertexId>,
): Promise<Map<VertexId, LineageEntity>> {
  const found = await store.vertices([...new Set(ids)]);
  const entities = new Map<VertexId, LineageEntity>();
  for (const [id, { element }] of found)
    if (isEntityVertex(element)) entities.set(id, vertexToEntity(element));
  return entities;
}

/** The id of the vertex of an entity. */
export function idOf({ arn }: Pick<LineageEntity, 'arn'>): VertexId {
  return vertexIdOf(arn);
}
