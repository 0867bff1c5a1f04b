import { PlatformError } from '#src/domain/errors/index.js';
import {
  type ListPosition,
  type ListQuery,
  type Page,
  type Versioned,
  type Vertex,
  type VertexSelection,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import { type DeletedOptions, ofDeleted } from './of-deleted.js';

/** The options of reads of lists. */
export interface LivingOptions extends DeletedOptions {
  readonly store: GraphStore;
  readonly options?: ReadOptions | undefined;
  /** The most entities that are read for one answer; default 100,000. */
  readonly maxEntities?: number | undefined;
}

const MAX_ENTITIES = 100_000;
const CHUNK = 1_000;

/**
 * Returns a page of a list without the entities of deleted resources. Throws `QUERY_TOO_COSTLY`
 * when it has to skip too many.
 */
export async function listLiving(
  query: ListQuery,
  options: LivingOptions,
): Promise<Page<Versioned<Vertex>>> {
  const items: Versioned<Vertex>[] = [];
  for await (const living of chunks(query, { ...options, chunk: query.first + 1 })) {
    items.push(...living);
    if (items.length > query.first) break;
  }
  return { items: items.slice(0, query.first), hasNext: items.length > query.first };
}

/**
 * Counts the entities that {@link listLiving} would find in all. Throws `QUERY_TOO_COSTLY` as that
 * does.
 */
export async function countLiving(
  selection: VertexSelection,
  options: LivingOptions,
): Promise<number> {
  const order = { by: 'creationTime', direction: 'descending' } as const;
  let count = 0;
  for await (const living of chunks({ ...selection, order, first: CHUNK }, options))
    count += living.length;
  return count;
}

/** Yields the list piece by piece, each without the entities of deleted resources. */
async function* chunks(
  query: ListQuery,
  { store, scope, options, chunk = CHUNK, maxEntities = MAX_ENTITIES }: ChunkOptions,
): AsyncGenerator<readonly Versioned<Vertex>[], undefined> {
  const { at, order } = query;
  let first = Math.min(chunk, CHUNK);
  let after: ListPosition | undefined = query.after;
  for (let seen = 0; ; ) {
    const page = await store.list({ ...query, first, ...(after ? { after } : {}) }, options);
    const deleted = await ofDeleted(page.items, { store, scope, at });
    yield page.items.filter(({ element }) => !deleted.has(element.id));
    const last = page.items.at(-1);
    if (!page.hasNext || !last) return;
    seen += page.items.length;
    if (seen >= maxEntities) throw tooMany(maxEntities);
    after = vertexPosition(last.element, order.by);
    first = CHUNK; // when many are left out, the rest is read in few steps
  }
}

interface ChunkOptions extends LivingOptions {
  /** The size of the first piece. */
  readonly chunk?: number;
}

function tooMany(max: number): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `More than ${max} entities had to be read to leave out the entities of deleted resources; filter by name, type or time too, or ask without excludeDeleted.`,
    { details: { max } },
  );
}
