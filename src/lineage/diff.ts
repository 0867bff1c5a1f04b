import { type Arn, parseArn } from '#src/domain/arn.js';
import { type IncompleteReason, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { endpointIdOf, endpointOf, isSuperseded } from './deployments.js';
import { differences, type LineageDifference } from './differences.js';
import type { QueryLimits } from './limits.js';
import { findStandIns, requireEntities } from './stand-ins.js';
import { versionsAt } from './versions.js';
import { linksInto, type WalkedEntity, type WalkedGraph, walkWhole } from './walk.js';

/** The ancestors of only one side, and the differences between both. */
export interface LineageDiff {
  readonly onlyA: readonly WalkedEntity[];
  readonly onlyB: readonly WalkedEntity[];
  readonly changed: readonly LineageDifference[];
  /** The commits that the sides were read at. */
  readonly atA: number;
  readonly atB: number;
  readonly incompleteReason: IncompleteReason | undefined;
}

/** The most items in each list of a difference. */
const MAX_ITEMS = 1_000;

/** Compares two sides; see {@link LineageQueries.diff}. */
export async function findDiff(
  store: GraphStore,
  { a, b }: { readonly a: LineageSide; readonly b: LineageSide },
  limits: QueryLimits,
): Promise<LineageDiff> {
  const [sideA, sideB] = await Promise.all([
    walkSide(store, a, limits),
    walkSide(store, b, limits),
  ]);
  const onlyA = onlyBehind(sideA, sideB);
  const onlyB = onlyBehind(sideB, sideA);
  const changed = differences(sideA, sideB);
  const isCut = [onlyA, onlyB, changed].some(({ length }) => length > MAX_ITEMS);
  return {
    onlyA: onlyA.slice(0, MAX_ITEMS),
    onlyB: onlyB.slice(0, MAX_ITEMS),
    changed: changed.slice(0, MAX_ITEMS),
    atA: sideA.at,
    atB: sideB.at,
    incompleteReason:
      sideA.incompleteReason ?? sideB.incompleteReason ?? (isCut ? 'SIZE_LIMIT' : undefined),
  };
}

/** Leaves out the side itself, which is not its own ancestor. */
function onlyBehind(side: WalkedGraph, other: WalkedGraph): WalkedEntity[] {
  return [...side.entities.values()].filter(
    ({ id, depth }) => depth > 0 && !other.entities.has(id),
  );
}

/** One side of a difference: an entity, a job, a model or an endpoint, now or right after a commit. */
export interface LineageSide {
  readonly arn: Arn;
  readonly at?: number;
}

/** The most entities of one side that are read. */
const MAX_VERTICES = 20_000;

/** Walks to the ancestors of a side, itself included. */
export async function walkSide(
  store: GraphStore,
  { arn, at }: LineageSide,
  limits: QueryLimits,
): Promise<WalkedGraph> {
  const entityOf = await findStandIns(store, [arn], { at });
  await requireEntities(store, { arns: [arn], entityOf }, at);
  const start = vertexIdOf(entityOf(arn));
  const newest = await newestVersion(store, start, at);
  const graph = await walkWhole(
    store,
    {
      starts: newest === undefined ? [start] : [start, newest],
      direction: 'ascendants',
      at,
      maxVertices: MAX_VERTICES,
    },
    limits,
  );
  return withoutSuperseded(store, graph, { start, at });
}

/**
 * The last version of a location, which is a second start of the walk. Undefined for anything else.
 */
async function newestVersion(
  store: GraphStore,
  start: VertexId,
  at: number | undefined,
): Promise<VertexId | undefined> {
  const vertex = (await store.vertices([start], at)).get(start)?.element;
  const entity = vertex && vertexToEntity(vertex);
  if (entity?.kind !== 'artifact' || digestOf(entity) !== undefined) return undefined;
  const scope = parseArn(entity.arn);
  const [newest] = (await versionsAt({ store, scope }, [start], at)).get(start) ?? [];
  return newest === undefined ? undefined : vertexIdOf(newest);
}

/**
 * Removes the superseded deployments of a live endpoint: its ancestors are those of the current and
 * the next deployment.
 */
async function withoutSuperseded(
  store: GraphStore,
  graph: WalkedGraph,
  { start, at }: { readonly start: VertexId; readonly at: number | undefined },
): Promise<WalkedGraph> {
  const context = graph.entities.get(start)?.entity;
  const id = context && endpointIdOf(context);
  if (!context || id === undefined) return graph;
  const endpoint = endpointOf(context, (await store.vertices([id], at)).get(id)?.element);
  if (!endpoint) return graph;
  const into = linksInto(graph);
  const entities = new Map<VertexId, WalkedEntity>();
  // Breadth first again, so that the depths fit the remaining entities.
  let layer: readonly VertexId[] = [start];
  for (let depth = 0; layer.length > 0; depth += 1) {
    for (const found of layer) {
      const walked = graph.entities.get(found);
      if (walked) entities.set(found, { ...walked, depth });
    }
    const next = new Set(layer.flatMap((found) => (into.get(found) ?? []).map(({ from }) => from)));
    layer = [...next].filter((found) => {
      const walked = graph.entities.get(found);
      return walked && !entities.has(found) && !isSuperseded(walked.entity, endpoint);
    });
  }
  return { ...graph, entities };
}
