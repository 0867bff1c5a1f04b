import type { ArnScope } from '#src/domain/arn.js';
import type { IncompleteReason, VertexId } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type Affected, type AffectedKind, findAffected } from './affected.js';
import { type ImpactSource, startsOf } from './impact-starts.js';
import type { QueryLimits } from './limits.js';
import { mayBeUnlinked } from './unlinked-objects.js';
import { type WalkedEntity, walkWhole } from './walked-graph.js';

/** A page of affected items. */
export interface ImpactQuery {
  readonly of: ImpactSource;
  /** The commit to read at; absent: the present. */
  readonly at?: number;
  readonly first: number;
  /** How many affected items to skip. */
  readonly offset?: number;
}

/** The items that are affected by data, a job, a model or an endpoint. */
export interface Impact {
  /** The nearest first. */
  readonly affected: readonly Affected[];
  /** Over all pages. */
  readonly counts: Readonly<Record<AffectedKind, number>>;
  /** All walked vertices by id, including every vertex of a path. */
  readonly entities: ReadonlyMap<VertexId, WalkedEntity>;
  readonly hasNext: boolean;
  /** The commit of the read. */
  readonly at: number;
  readonly incompleteReason: ImpactIncompleteReason | undefined;
}

/**
 * Why more items may be affected; also set when objects of a large prefix are not linked to its
 * version.
 */
export type ImpactIncompleteReason = IncompleteReason | 'UNLINKED_OBJECTS';

/** The settings of an impact read. */
export interface ImpactServices {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  readonly limits: QueryLimits;
}

/** The most entities that one answer considers. */
const MAX_VERTICES = 100_000;

/** Finds the items that are affected by a source; see {@link LineageQueries.impact}. */
export async function findImpact(
  { store, scope, limits }: ImpactServices,
  { of, at, first, offset = 0 }: ImpactQuery,
): Promise<Impact> {
  const starts = await startsOf(store, of, at);
  const graph = await walkWhole(
    store,
    { starts: starts.ids, direction: 'descendants', at, maxVertices: MAX_VERTICES },
    limits,
  );
  const [{ affected, isCut }, isUnlinked] = await Promise.all([
    findAffected(store, graph, { named: of.arn, at }),
    !starts.isCut && graph.incompleteReason === undefined && mayBeUnlinked(store, scope, graph),
  ]);
  const counts = { job: 0, model: 0, endpoint: 0, data: 0 };
  for (const { kind } of affected) counts[kind] += 1;
  const end = offset + first;
  return {
    affected: affected.slice(offset, end).map((each) => ({ ...each, path: each.path() })),
    counts,
    entities: graph.entities,
    hasNext: affected.length > end,
    at: graph.at,
    incompleteReason:
      graph.incompleteReason ??
      (starts.isCut || isCut ? 'SIZE_LIMIT' : isUnlinked ? 'UNLINKED_OBJECTS' : undefined),
  };
}
