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

/** Where a walk is read. */
interface Services {
  readonly store: GraphStore;
  readonly scope: ArnScope;
}

/** A page of a walk as the store answered it, and what it was asked. */
interface AnsweredWalk {
  readonly query: WalkQuery;
  readonly page: WalkPage;
  /** Vertices that the page moves on by. */
  readonly taken: number;
}

/** Vertices of a walk that are looked at to count it, at the most. */
const MAX_COUNTED = 100_000;

/**
 * The page without what belongs to deleted resources, and without the associations of that. Throws
 * `QUERY_TOO_COSTLY` for the total of a walk that is too long to look at whole.
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

/** Walks it all once more, at the same commit. */
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
    `The walk has ${total} nodes, of which at most ${MAX_COUNTED} are looked at to count those of resources that live; leave totalCount out, or excludeDeleted.`,
    { details: { max: MAX_COUNTED, cost: total } },
  );
}
