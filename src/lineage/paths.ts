import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Edge,
  type Versioned,
  type VertexId,
  vertexIdOf,
  type WalkPage,
} from '#src/domain/graph/index.js';
import { ASSOCIATION_LABELS, LINEAGE_KINDS } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { QueryLimits } from './limits.js';
import type { WalkedEntity, WalkedGraph } from './walk.js';

/** The paths to find. */
export interface PathQuery {
  readonly from: Arn;
  readonly to: Arn;
  readonly maxPaths: number;
  /** The most associations of a path. */
  readonly maxDepth: number;
  /** The commit to read at; absent: the present. */
  readonly at?: number;
}

/** One path: its vertices from the first to the last, and the edges between them. */
export interface GraphPath {
  readonly vertices: readonly VertexId[];
  readonly edges: readonly Versioned<Edge>[];
  /** The commit of the read. */
  readonly at: number;
}

/**
 * Finds paths. One walk against the associations, from the destination, returns the distance of
 * every ancestor. Then the search follows the partial path that could become the shortest first,
 * only through ancestors.
 */
export async function findPaths(
  store: GraphStore,
  query: PathQuery,
  limits: QueryLimits,
): Promise<readonly GraphPath[]> {
  const from = vertexIdOf(query.from);
  const to = vertexIdOf(query.to);
  const ancestors = await ancestorsOf(store, query, limits);
  const distances = new Map(ancestors.vertices.map(({ id, depth }) => [id, depth]));
  const cut = !ancestors.complete && ancestors.incompleteReason !== 'DEPTH_LIMIT';
  if (!distances.has(from)) {
    if (cut) throw tooCostly(query);
    return [];
  }
  const search: Search = { from, to, distances, steps: stepsOf(ancestors.edges) };
  const { paths, exhausted } = follow(search, query, limits.maxPathSteps);
  if (paths.length < query.maxPaths && (cut || exhausted)) throw tooCostly(query);
  return paths.map((path) => ({ ...path, at: ancestors.at }));
}

interface Search {
  readonly from: VertexId;
  readonly to: VertexId;
  /** The least number of edges from an ancestor to the destination. */
  readonly distances: ReadonlyMap<VertexId, number>;
  readonly steps: ReadonlyMap<VertexId, readonly Versioned<Edge>[]>;
}

interface PartialPath {
  readonly end: VertexId;
  readonly length: number;
  /**
   * The least distance of its vertices from the destination; a nearer vertex cannot be among them.
   */
  readonly nearest: number;
  readonly last?: { readonly edge: Versioned<Edge>; readonly before: PartialPath };
}

function ancestorsOf(
  store: GraphStore,
  { to, maxDepth, at }: PathQuery,
  limits: QueryLimits,
): Promise<WalkPage> {
  return store.walk({
    starts: [vertexIdOf(to)],
    direction: 'ascendants',
    maxDepth,
    ...(at === undefined ? {} : { at }),
    edgeLabels: ASSOCIATION_LABELS,
    where: { labels: LINEAGE_KINDS },
    first: limits.maxPathVertices,
    withEdges: true,
    limits: { ...limits.walk, maxVertices: limits.maxPathVertices },
  });
}

/**
 * Returns the edges out of each vertex, in the order of their ids, so that equal questions have
 * equal answers.
 */
function stepsOf(edges: readonly Versioned<Edge>[]): Map<VertexId, Versioned<Edge>[]> {
  const steps = new Map<VertexId, Versioned<Edge>[]>();
  for (const edge of [...edges].sort((a, b) => (a.element.id < b.element.id ? -1 : 1))) {
    const known = steps.get(edge.element.from);
    if (known) known.push(edge);
    else steps.set(edge.element.from, [edge]);
  }
  return steps;
}

/** Best first: buckets by the minimum length that a partial path has at its arrival. */
function follow(search: Search, query: PathQuery, maxSteps: number) {
  const { from, to, distances, steps } = search;
  const buckets: PartialPath[][] = [];
  const distanceOf = (vertex: VertexId) => distances.get(vertex) ?? Number.POSITIVE_INFINITY;
  const push = (partial: PartialPath) => {
    const least = partial.length + distanceOf(partial.end);
    if (least > query.maxDepth) return;
    const bucket = buckets[least] ?? [];
    buckets[least] = bucket;
    bucket.push(partial);
  };
  push({ end: from, length: 0, nearest: distanceOf(from) });
  const paths: Omit<GraphPath, 'at'>[] = [];
  let taken = 0;
  for (let least = 0; least < buckets.length; least++) {
    const bucket = buckets[least] ?? [];
    for (let at = 0; at < bucket.length; at++) {
      const partial = bucket[at] as PartialPath; // the bucket grows meanwhile
      if (partial.end === to) {
        paths.push(pathOf(partial, from));
        if (paths.length === query.maxPaths) return { paths, exhausted: false };
        continue;
      }
      for (const edge of steps.get(partial.end) ?? []) {
        const end = edge.element.to;
        const distance = distanceOf(end);
        const mayPass = distance >= partial.nearest;
        taken += mayPass ? partial.length + 1 : 1;
        if (taken > maxSteps) return { paths, exhausted: true };
        if (mayPass && passes(partial, end)) continue;
        const nearest = Math.min(partial.nearest, distance);
        push({ end, length: partial.length + 1, nearest, last: { edge, before: partial } });
      }
    }
  }
  return { paths, exhausted: false };
}

function passes(partial: PartialPath, vertex: VertexId): boolean {
  for (let at: PartialPath | undefined = partial; at; at = at.last?.before)
    if (at.end === vertex) return true;
  return false;
}

function pathOf(partial: PartialPath, from: VertexId): Omit<GraphPath, 'at'> {
  const edges: Versioned<Edge>[] = [];
  for (let at: PartialPath = partial; at.last; at = at.last.before) edges.push(at.last.edge);
  edges.reverse();
  return { vertices: [from, ...edges.map(({ element }) => element.to)], edges };
}

function tooCostly({ from, to, maxDepth }: PathQuery): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `Too much lies between '${from}' and '${to}' to find the paths; ask for a smaller maxDepth than ${maxDepth} or fewer maxPaths.`,
    { details: { from, to, maxDepth } },
  );
}

/** The same step in two sides. */
export interface StepPair {
  readonly a: WalkedEntity;
  readonly b: WalkedEntity;
}

/**
 * Pairs the steps of two sides. A step that is in both sides is paired with itself. Of the others,
 * the step nearest to its side is paired with the nearest step of the other side, and so on. When
 * several steps of one kind are equally near, none of them is paired: each counts as a step of only
 * one side.
 */
export function pairSteps(sideA: WalkedGraph, sideB: WalkedGraph): StepPair[] {
  const stepsA = [...sideA.entities.values()].filter(isStep);
  const stepsB = [...sideB.entities.values()].filter(isStep);
  const repeated = [
    ...repeats(stepsB, sideA).map(([b, a]) => ({ a, b })),
    ...repeats(stepsA, sideB).map(([a, b]) => ({ a, b })),
  ];
  const paired = new Set(repeated.flatMap(({ a, b }) => [a.id, b.id]));
  const shared = stepsA.flatMap((a) => {
    const b = sideB.entities.get(a.id);
    return b && !paired.has(a.id) ? [{ a, b }] : [];
  });
  const isSingle = (other: WalkedGraph) => (step: WalkedEntity) =>
    !other.entities.has(step.id) && !paired.has(step.id);
  const layersA = layersOf(stepsA.filter(isSingle(sideB)));
  const layersB = layersOf(stepsB.filter(isSingle(sideA)));
  const others = [...layersA].flatMap(([kind, ofA]) => {
    const ofB = layersB.get(kind) ?? [];
    return ofA.flatMap((layer, rank) => {
      const [a, ...moreOfA] = layer;
      const [b, ...moreOfB] = ofB[rank] ?? [];
      return a && b && moreOfA.length + moreOfB.length === 0 ? [{ a, b }] : [];
    });
  });
  return [...repeated, ...shared, ...others];
}

/** The steps of one side that only it has and that repeat a step of the other side, with that step. */
function repeats(
  steps: readonly WalkedEntity[],
  { entities }: WalkedGraph,
): readonly (readonly [WalkedEntity, WalkedEntity])[] {
  return steps.flatMap((step) => {
    const { reproduces } = step.entity.properties;
    if (reproduces === undefined || entities.has(step.id)) return [];
    const first = entities.get(vertexIdOf(reproduces));
    return first ? [[step, first] as const] : [];
  });
}

function isStep({ entity }: WalkedEntity): boolean {
  return entity.kind === 'trial_component' || entity.kind === 'action';
}

/** The steps of each kind and type, the nearest first; steps of one depth are together. */
function layersOf(steps: readonly WalkedEntity[]): Map<string, readonly WalkedEntity[][]> {
  const depths = new Map<string, Map<number, WalkedEntity[]>>();
  for (const step of [...steps].sort((one, other) => one.depth - other.depth)) {
    const key = keyOf(step);
    const layers = depths.get(key) ?? new Map<number, WalkedEntity[]>();
    depths.set(key, layers);
    layers.set(step.depth, [...(layers.get(step.depth) ?? []), step]);
  }
  return new Map([...depths].map(([key, layers]) => [key, [...layers.values()]]));
}

function keyOf({ entity }: WalkedEntity): string {
  if (entity.kind === 'trial_component') return `${entity.kind} ${entity.source?.type ?? ''}`;
  return entity.kind === 'action' ? `${entity.kind} ${entity.type}` : entity.kind;
}
