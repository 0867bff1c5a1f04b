import type { GraphQLResolveInfo } from 'graphql';
import type { Arn } from '#src/domain/arn.js';
import {
  hex32,
  type Versioned,
  type VertexId,
  type VertexMap,
  type WalkedLink,
  type WalkPage,
} from '#src/domain/graph/index.js';
import type { LineageWalk } from '#src/lineage/index.js';
import {
  type AssociationSetting,
  associationNode,
  LINK_FIELDS,
  linkNode,
} from '../association/node.js';
import type { AssociationObjectType } from '../association/type.js';
import { commitBySeq } from '../commit/node.js';
import type { GraphQLContext } from '../context.js';
import { entityNode } from '../lineage-entity/node.js';
import type { LineageEntityType } from '../lineage-entity/type.js';
import { inTurn } from '../shared/deferred.js';
import { present } from '../shared/maps.js';
import type { Moment } from '../shared/moment.js';
import { cursorInvalid, decodeCursor, encodeCursor, pageSize } from '../shared/paging.js';
import { type Request, selects, selectsOnlyIn } from '../shared/request.js';
import type { LineageArgs } from './input.js';
import type { LineageType } from './type.js';

/** A walk with its starts and its commit; the present is the newest commit. */
export interface WalkRequest {
  readonly start: readonly Arn[];
  /** Whether a walk from an endpoint starts from its past deployments too; default false. */
  readonly includePast?: boolean;
  readonly moment: Moment;
  readonly args: LineageArgs;
}

/** A page of a walk: one walk and one read of its entities, however it is selected. */
export async function walkLineage(
  walk: WalkRequest,
  { context, info }: Request,
): Promise<LineageType> {
  const query = toWalk(walk);
  const hash = hex32(JSON.stringify(query)).slice(0, 12);
  const position = walkPosition(walk.args.after, hash);
  const page = await inTurn(context, () =>
    context.services.lineage.walk({
      ...query,
      first: pageSize(walk.args.first, context),
      ...present({ at: position?.at ?? query.at, offset: position?.offset }),
      withVertices: true,
      withEdges: edgesFor(info),
      withTotal: selects(info, 'totalCount'),
    }),
  );
  const moment = { at: page.at, isPast: walk.moment.isPast };
  const entities = page.known
    ? entitiesOf(page.known, moment, context)
    : await readEntities(page, moment, context);
  const cursor = (index: number) =>
    encodeCursor({ c: page.at, n: (position?.offset ?? 0) + index, h: hash });
  const { total: totalCount, incompleteReason } = page;
  return {
    nodes: page.vertices.flatMap(({ id, depth }) => {
      const entity = entities.get(id);
      return entity ? [{ entity, depth }] : [];
    }),
    associations: associationsOf(page, { ...moment, known: entities }),
    pageInfo: {
      hasNextPage: page.hasNext,
      hasPreviousPage: (position?.offset ?? 0) > 0,
      ...(page.taken === 0 ? {} : { startCursor: cursor(1), endCursor: cursor(page.taken) }),
    },
    commit: () => commitBySeq(page.at, context),
    complete: page.complete,
    ...present({ totalCount, incompleteReason }),
  };
}

function toWalk({ start, includePast, moment, args }: WalkRequest): Omit<LineageWalk, 'first'> {
  const { direction, maxDepth, filter } = args;
  return { start, direction, ...present({ includePast, maxDepth, at: moment.at }), ...filter };
}

function edgesFor(info: GraphQLResolveInfo): LineageWalk['withEdges'] {
  if (!selects(info, 'associations')) return false;
  return selectsOnlyIn(info, 'associations', LINK_FIELDS) ? 'ends' : true;
}

/** In one order whatever the store and the fields that are asked for: by source, destination and type. */
function associationsOf(
  { edges, links }: WalkPage,
  setting: AssociationSetting,
): AssociationObjectType[] {
  if (links) return [...links].sort(byEnds).map((link) => linkNode(link, setting));
  return [...edges]
    .sort((one, other) => byEnds(one.element, other.element))
    .map((edge) => associationNode(edge, setting));
}

function byEnds(one: WalkedLink, other: WalkedLink): number {
  for (const key of ['from', 'to', 'label'] as const) {
    if (one[key] !== other[key]) return one[key] < other[key] ? -1 : 1;
  }
  return 0;
}

/** A cursor of a walk belongs to its question: start, direction, depth, filter and commit. */
function walkPosition(
  cursor: string | undefined,
  hash: string,
): { readonly at: number; readonly offset: number } | undefined {
  if (cursor === undefined) return undefined;
  const { c: at, n: offset, h } = decodeCursor(cursor);
  if (h !== hash || typeof at !== 'number' || typeof offset !== 'number')
    throw cursorInvalid(cursor);
  return { at, offset };
}

/** The entities that came with a page. */
function entitiesOf(
  vertices: VertexMap,
  moment: Moment,
  { loaders }: GraphQLContext,
): ReadonlyMap<VertexId, LineageEntityType> {
  const entities = new Map<VertexId, LineageEntityType>();
  for (const [id, vertex] of vertices) {
    loaders.vertices.prime(vertex, moment.at);
    entities.set(id, entityNode(vertex, moment));
  }
  return entities;
}

/**
 * The entities of a page as they stood at its commit. What is live and was written no later is what
 * stood there, so that a walk of the present reads the present; the rest is read from history.
 */
async function readEntities(
  page: WalkPage,
  moment: Moment,
  { services, loaders }: GraphQLContext,
): Promise<ReadonlyMap<VertexId, LineageEntityType>> {
  const ids = page.vertices.map(({ id }) => id);
  const entities = new Map<VertexId, LineageEntityType>();
  if (ids.length === 0) return entities;
  const live = await services.store.vertices(ids);
  const changed = ids.filter((id) => (live.get(id)?.version ?? Number.POSITIVE_INFINITY) > page.at);
  const past = changed.length === 0 ? NONE : await services.store.vertices(changed, page.at);
  for (const id of ids) {
    const vertex = past.get(id) ?? live.get(id);
    if (!vertex || vertex.version > page.at) continue;
    loaders.vertices.prime(vertex, page.at);
    entities.set(id, entityNode(vertex, moment));
  }
  return entities;
}

const NONE: ReadonlyMap<VertexId, Versioned<never>> = new Map();
