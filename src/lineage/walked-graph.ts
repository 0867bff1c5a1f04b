import type {
  IncompleteReason,
  Versioned,
  Vertex,
  VertexId,
  WalkDirection,
  WalkedLink,
} from '#src/domain/graph/index.js';
import {
  ASSOCIATION_LABELS,
  LINEAGE_KINDS,
  type LineageEntity,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { QueryLimits } from './limits.js';

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
