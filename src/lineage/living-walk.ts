import type { ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type {
  VertexId,
  VertexMap,
  WalkedLink,
  WalkPage,
  WalkQuery,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { ofDeleted } from './of-deleted.js';

/** The options of reads of walks. */
interface Services {
  readonly store: GraphStore;
  readonly scope: ArnScope;
}

/** A page of a walk as the store returned it, with its query. */
interface AnsweredWalk {
  readonly query: WalkQuery;
  readonly page: WalkPage;
  /** The number of vertices that the page advances by. */
  readonly taken: number;
}

/** The most vertices of a walk that are read to count it. */
const MAX_COUNTED = 100_000;

/**
 * Returns the page without the entities of deleted resources, and without their associations.
 * Throws `QUERY_TOO_COSTLY` for the total of a walk that is too long to read completely.
 */
export async function livingPage(
  { query, page, taken }: AnsweredWalk,
  services: Services,
): Promise<WalkPage & { readonly taken: number }> {
  const { total, ...rest } = page;
  const links = [...page.edges.map(({ element }) => element), ...(page.links ?? [])];
  const ids = [
    ...page.vertices.map(({ id }) => id),
    ...links.flatMap(({ from, to }) => [from, to]),
  ];
  const deleted = await deletedOf(ids, page, services);
  const stays = ({ from, to }: WalkedLink) => !deleted.has(from) && !deleted.has(to);
  return {
    ...rest,
    vertices: page.vertices.filter(({ id }) => !deleted.has(id)),
    edges: page.edges.filter(({ element }) => stays(element)),
    ...(page.links ? { links: page.links.filter(stays) } : {}),
    ...(total === undefined
      ? {}
      : { total: await livingTotal(query, { ...page, total }, services) }),
    taken,
  };
}

/** Walks completely once more, at the same commit. */
async function livingTotal(
  query: WalkQuery,
  { total, at }: Pick<WalkPage, 'at'> & { readonly total: number },
  services: Services,
): Promise<number> {
  if (total > MAX_COUNTED) throw tooMany(total);
  const { offset: _, ...rest } = query;
  const whole = await services.store.walk({
    ...rest,
    at,
    first: Math.max(total, 1),
    withEdges: false,
    withTotal: false,
  });
  const ids = whole.vertices.map(({ id }) => id);
  return ids.length - (await deletedOf(ids, whole, services)).size;
}

async function deletedOf(
  ids: readonly VertexId[],
  { known, at }: Pick<WalkPage, 'known' | 'at'>,
  { store, scope }: Services,
): Promise<ReadonlySet<VertexId>> {
  const unique = [...new Set(ids)];
  const unknown = unique.filter((id) => !known?.has(id));
  const read: VertexMap = unknown.length === 0 ? new Map() : await store.vertices(unknown, at);
  const vertices = unique.flatMap((id) => known?.get(id) ?? read.get(id) ?? []);
  return ofDeleted(vertices, { store, scope, at });
}

function tooMany(total: number): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `The walk has ${total} nodes, of which at most ${MAX_COUNTED} are read to count the nodes of existing resources; leave totalCount out, or excludeDeleted.`,
    { details: { max: MAX_COUNTED, cost: total } },
  );
}
