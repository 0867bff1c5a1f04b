import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type IncompleteReason,
  type ListPosition,
  stringOf,
  type VertexFilter,
  type VertexId,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { refuse } from '#src/domain/request/index.js';
import { atOrBelow } from '#src/domain/s3-uri.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type Affected, type AffectedKind, findAffected } from './affected.js';
import { mayBeUnlinked } from './deployments.js';
import { findVersion } from './digests.js';
import type { QueryLimits } from './limits.js';
import { findStandIns, requireEntities } from './stand-ins.js';
import { type WalkedEntity, walkWhole } from './walk.js';

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
  const counts = { job: 0, model: 0, package: 0, endpoint: 0, data: 0 };
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

/** The start of an impact query: exactly one of these. */
export interface ImpactSource {
  /** An entity, a job, a model or an endpoint. */
  readonly arn?: Arn;
  /** A location, with all its versions. */
  readonly sourceUri?: string;
  /** All data under it. */
  readonly sourceUriPrefix?: string;
  /** A location, with all that is below it, and all their versions. */
  readonly within?: string;
  /** SHA-256: these bytes, at any location. */
  readonly digest?: string;
}

/** Where the walk of an impact starts. */
export interface ImpactStarts {
  readonly ids: readonly VertexId[];
  /** True when there are more starts than this. */
  readonly isCut: boolean;
}

/** The most artifacts that one query starts from. */
const MAX_STARTS = 10_000;
const CHUNK = 1_000;

/**
 * Finds the starts that a source names, now or right after a commit. Throws `VALIDATION_FAILED`
 * unless it is named in exactly one way, and `NOT_FOUND` when nothing is recorded: an empty answer
 * to a mistyped name would be wrong.
 */
export async function startsOf(
  store: GraphStore,
  source: ImpactSource,
  at: number | undefined,
): Promise<ImpactStarts> {
  const { arn, within, ...where } = checkSource(source);
  if (within !== undefined) {
    const { at: sourceUri, below: sourceUriPrefix } = atOrBelow(within);
    return artifactsOf(store, [{ sourceUri }, { sourceUriPrefix }], at);
  }
  if (where.digest !== undefined) {
    const version = await findVersion(store, { digest: where.digest }, at);
    if (!version) throw nothingThere(where, at);
    const digest = stringOf(version.element.properties, 'digest') ?? '';
    return artifactsOf(store, [{ digest }], at);
  }
  if (arn === undefined) return artifactsOf(store, [where], at);
  const entityOf = await findStandIns(store, [arn], { at });
  await requireEntities(store, { arns: [arn], entityOf }, at);
  return { ids: [vertexIdOf(entityOf(arn))], isCut: false };
}

function checkSource(source: ImpactSource): ImpactSource {
  const given = Object.entries(source).filter(([, value]) => value !== undefined);
  const [named] = given;
  if (!named || given.length > 1)
    refuse(
      'of',
      `Name the start in exactly one way, by arn, sourceUri, sourceUriPrefix or digest; ${given.length} are given.`,
    );
  const [field, value] = named;
  if (value === '') refuse(field, `The ${field} is empty; give one, or name the data otherwise.`);
  return source;
}

/** The artifacts that fit one of several filters; no artifact fits two. */
async function artifactsOf(
  store: GraphStore,
  wheres: readonly VertexFilter[],
  at: number | undefined,
): Promise<ImpactStarts> {
  const found = await Promise.all(wheres.map((where) => listArtifacts(store, where, at)));
  const ids = found.flatMap((each) => each.ids);
  if (ids.length === 0) throw nothingThere(wheres[0] ?? {}, at);
  return { ids, isCut: found.some(({ isCut }) => isCut) };
}

async function listArtifacts(
  store: GraphStore,
  where: VertexFilter,
  at: number | undefined,
): Promise<ImpactStarts> {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const query = {
    label: 'artifact',
    where,
    order,
    first: CHUNK,
    ...(at === undefined ? {} : { at }),
  };
  const ids: VertexId[] = [];
  for (let after: ListPosition | undefined; ; ) {
    const page = await store.list(after ? { ...query, after } : query);
    ids.push(...page.items.map(({ element }) => element.id));
    const last = page.items.at(-1);
    if (!page.hasNext || !last) return { ids, isCut: false };
    if (ids.length >= MAX_STARTS) return { ids, isCut: true };
    after = vertexPosition(last.element, order.by);
  }
}

function nothingThere(where: VertexFilter, at: number | undefined): PlatformError {
  const [[field, value] = []] = Object.entries(where);
  const when = at === undefined ? '' : ` at commit ${at}`;
  return new PlatformError(
    'NOT_FOUND',
    `No artifact with the ${field} '${value}' is recorded${when}; check it, or look for it with artifacts(filter: …). The objects of a prefix of more than 1,000 are recorded with their prefix alone.`,
    { details: { ...where } },
  );
}
