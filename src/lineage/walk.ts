import type { Arn, ArnScope } from '#src/domain/arn.js';
import {
  type IncompleteReason,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
  type WalkDirection,
  type WalkedLink,
  type WalkFilter,
  type WalkPage,
  type WalkQuery,
} from '#src/domain/graph/index.js';
import {
  ASSOCIATION_LABELS,
  type AssociationType,
  LINEAGE_KINDS,
  type LineageEntity,
  type LineageKind,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { QueryLimits } from './limits.js';
import { livingPage } from './living-walk.js';
import { findStandIns, requireEntities } from './stand-ins.js';

/** A walk as callers request it. */
export interface LineageWalk {
  /** Entities, and jobs, models and endpoints, whose entities the walk starts from. */
  readonly start: readonly Arn[];
  /**
   * Whether a walk from an endpoint starts from all of its deployments. Default false: only from the
   * one that answers.
   */
  readonly includePast?: boolean;
  readonly direction: WalkDirection;
  readonly maxDepth?: number;
  readonly kinds?: readonly LineageKind[];
  readonly types?: readonly string[];
  readonly associationTypes?: readonly AssociationType[];
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  readonly stopAt?: readonly string[];
  /** Leaves out the entities of deleted resources; the walk passes through them. */
  readonly excludeDeleted?: boolean;
  readonly at?: number;
  readonly first: number;
  readonly offset?: number;
  readonly withEdges?: WalkQuery['withEdges'];
  readonly withVertices?: boolean;
  readonly withTotal?: boolean;
}

/** The parts and limits of walks. */
export interface WalkServices {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  readonly limits: QueryLimits;
}

/**
 * A page of a walk, with the number of vertices that it advances by; vertices that are left out
 * count too.
 */
export interface LineageWalkPage extends WalkPage {
  readonly taken: number;
}

const MAX_STARTS = 1_000;

/** A page of a walk; see {@link LineageQueries.walk}. */
export async function walkFrom(
  services: WalkServices,
  walk: LineageWalk,
): Promise<LineageWalkPage> {
  const { store, limits } = services;
  const { start, maxDepth, associationTypes, stopAt, at, offset } = walk;
  if (start.length === 0 || start.length > MAX_STARTS)
    refuse('start', `A walk has 1 to ${MAX_STARTS} starts, not ${start.length}.`);
  checkDepth(maxDepth);
  const endpoint = walk.includePast ? 'context' : 'liveDeployment';
  const entityOf = await findStandIns(store, start, { at, endpoint });
  const query: WalkQuery = {
    starts: [...new Set(start.map((arn) => vertexIdOf(entityOf(arn))))],
    direction: walk.direction,
    ...(maxDepth === undefined ? {} : { maxDepth }),
    edgeLabels: associationTypes ?? ASSOCIATION_LABELS,
    ...(stopAt === undefined ? {} : { stopAt }),
    where: returned(walk),
    ...(at === undefined ? {} : { at }),
    first: walk.first,
    ...(offset === undefined ? {} : { offset }),
    withEdges: walk.withEdges ?? false,
    withVertices: walk.withVertices ?? false,
    withTotal: walk.withTotal ?? false,
    limits: limits.walk,
  };
  const page = await store.walk(query);
  // A later page belongs to a walk whose first page was answered.
  if (offset === undefined) {
    const found = new Set(page.vertices.map(({ id }) => id));
    const arns = start.filter((arn) => !found.has(vertexIdOf(entityOf(arn))));
    await requireEntities(store, { arns, entityOf }, page.at);
  }
  const taken = page.vertices.length;
  return walk.excludeDeleted ? livingPage({ query, page, taken }, services) : { ...page, taken };
}

/** Throws `VALIDATION_FAILED` for a negative depth. */
export function checkDepth(maxDepth: number | undefined): void {
  if (maxDepth !== undefined && maxDepth < 0)
    refuse('maxDepth', `maxDepth is 0 or more, not ${maxDepth}.`);
}

function returned(walk: LineageWalk): WalkFilter {
  const { kinds = LINEAGE_KINDS, types, createdAfter, createdBefore } = walk;
  return {
    labels: kinds,
    ...(types === undefined ? {} : { types }),
    ...(createdAfter === undefined ? {} : { createdAfter }),
    ...(createdBefore === undefined ? {} : { createdBefore }),
  };
}

/** A walked entity. */
export interface WalkedEntity {
  readonly id: VertexId;
  readonly depth: number;
  readonly vertex: Versioned<Vertex>;
  readonly entity: LineageEntity;
}

/** A complete walk, with the links between its entities. */
export interface WalkedGraph {
  /** Breadth first; entities of one depth are sorted by id. */
  readonly entities: ReadonlyMap<VertexId, WalkedEntity>;
  readonly links: readonly WalkedLink[];
  /** The commit of the read. */
  readonly at: number;
  readonly incompleteReason: IncompleteReason | undefined;
}

/** The walk, and its limit. */
export interface WholeWalk {
  readonly starts: readonly VertexId[];
  readonly direction: WalkDirection;
  readonly at: number | undefined;
  readonly maxVertices: number;
}

/** Walks a part of the lineage completely. */
export async function walkWhole(
  store: GraphStore,
  { starts, direction, at, maxVertices }: WholeWalk,
  limits: QueryLimits,
): Promise<WalkedGraph> {
  const most = Math.min(maxVertices, limits.walk.maxVertices);
  const page = await store.walk({
    starts,
    direction,
    edgeLabels: ASSOCIATION_LABELS,
    where: { labels: LINEAGE_KINDS },
    ...(at === undefined ? {} : { at }),
    first: most,
    withEdges: 'ends',
    withVertices: true,
    limits: { ...limits.walk, maxVertices: most },
  });
  const unknown = page.vertices.map(({ id }) => id).filter((id) => !page.known?.has(id));
  const read = unknown.length === 0 ? undefined : await store.vertices(unknown, page.at);
  const entities = page.vertices.flatMap(({ id, depth }) => {
    const vertex = page.known?.get(id) ?? read?.get(id);
    return vertex ? [{ id, depth, vertex, entity: vertexToEntity(vertex.element) }] : [];
  });
  return {
    entities: new Map(entities.map((walked) => [walked.id, walked])),
    links: page.links ?? page.edges.map(({ element }) => element),
    at: page.at,
    incompleteReason: page.incompleteReason,
  };
}

/** The links of a walk by their target. */
export function linksInto({ links }: Pick<WalkedGraph, 'links'>): Map<VertexId, WalkedLink[]> {
  const into = new Map<VertexId, WalkedLink[]>();
  for (const link of links) {
    const known = into.get(link.to);
    if (known) known.push(link);
    else into.set(link.to, [link]);
  }
  return into;
}
