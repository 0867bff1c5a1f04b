import {
  type ListPosition,
  type ListQuery,
  matchesMarks,
  matchesWords,
  type Page,
  type SearchPage,
  type SearchQuery,
  type Versioned,
  type Vertex,
  type VertexSelection,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { GraphPrimitives, ReadOptions } from '#src/ports/graph-store.js';

/** The vertices that are read at once. */
const PAGE = 1_000;
const NEWEST = { by: 'creationTime', direction: 'descending' } as const;

/** Searches vertices by reading them: label by label, the newest first. */
export async function defaultSearch(
  store: Pick<GraphPrimitives, 'list'>,
  { words, labels, first, after }: SearchQuery,
  options?: ReadOptions,
): Promise<SearchPage> {
  const items: Versioned<Vertex>[] = [];
  let end: ListPosition | undefined;
  const [place, time] = positionIn(after?.key ?? '0:0');
  for (const [index, label] of labels.entries()) {
    if (index < place) continue;
    const start = index === place && after ? { key: time, id: after.id } : undefined;
    const query = { label, order: NEWEST, first: PAGE, ...(start && { after: start }) };
    for await (const item of itemsOf(store, query, options)) {
      if (item.element.labels[0] !== label || !matchesWords(item.element, words)) continue;
      if (items.length === first) return { items, hasNext: true, ...(end && { end }) };
      items.push(item);
      const { key, id } = vertexPosition(item.element, 'creationTime');
      end = { key: `${index}:${key}`, id };
    }
  }
  return { items, hasNext: false, ...(end && { end }) };
}

function positionIn(key: string | number): readonly [number, number] {
  const [index, time] = String(key).split(':').map(Number);
  return [index ?? 0, time ?? 0];
}

/** Whether a filter has a condition that {@link listByMarks} checks. */
export function hasMarks({ where = {} }: VertexSelection): boolean {
  return where.tags !== undefined || where.createdBy !== undefined;
}

/** Lists vertices by tags and creators for a store without an index of them: it reads the others too. */
export async function listByMarks(
  store: Pick<GraphPrimitives, 'list'>,
  { where = {}, ...query }: ListQuery,
  options?: ReadOptions,
): Promise<Page<Versioned<Vertex>>> {
  const { tags: _, createdBy: __, ...rest } = where;
  const items: Versioned<Vertex>[] = [];
  for await (const item of itemsOf(store, { ...query, where: rest, first: PAGE }, options)) {
    if (!matchesMarks(item.element, where)) continue;
    if (items.length === query.first) return { items, hasNext: true };
    items.push(item);
  }
  return { items, hasNext: false };
}

/** Counts the vertices that {@link listByMarks} would find in all. */
export async function countByMarks(
  store: Pick<GraphPrimitives, 'list'>,
  { where = {}, isFirst = false, ...selection }: VertexSelection,
  options?: ReadOptions,
): Promise<number> {
  const { tags: _, createdBy: __, ...rest } = where;
  const query = { ...selection, where: rest, order: NEWEST, first: PAGE };
  let count = 0;
  for await (const { element } of itemsOf(store, query, options)) {
    if (isFirst && element.labels[0] !== selection.label) continue;
    if (matchesMarks(element, where)) count += 1;
  }
  return count;
}

async function* itemsOf(
  store: Pick<GraphPrimitives, 'list'>,
  query: ListQuery,
  options?: ReadOptions,
): AsyncGenerator<Versioned<Vertex>, void, void> {
  for (let { after } = query; ; ) {
    const page = await store.list({ ...query, ...(after && { after }) }, options);
    yield* page.items;
    const last = page.items.at(-1)?.element;
    if (!page.hasNext || !last) return;
    after = vertexPosition(last, query.order.by);
  }
}
