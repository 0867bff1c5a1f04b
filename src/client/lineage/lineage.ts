import {
  type AssociationFieldsFragment,
  type EntityFieldsFragment,
  ImpactDocument,
  type ImpactInput,
  type ImpactQuery,
  LineageDiffDocument,
  type LineageDiffQuery,
  type LineageDirection,
  LineageDocument,
  type LineageFilter,
  type LineageSideInput,
} from '../generated/graphql.js';
import type { Session } from '../session.js';
import { Association } from './association.js';

/** The direction and the bounds of a walk. */
export interface LineageOptions {
  /** Default `CONE`: ancestors and descendants. */
  readonly direction?: LineageDirection;
  readonly filter?: LineageFilter;
  /** The most associations from the start; default no bound. */
  readonly maxDepth?: number;
  /** The commit to read right after; default: the present. */
  readonly atCommit?: number;
  /** The time to read at, in place of a commit, as 2026-03-01T09:30:00Z. */
  readonly at?: string;
  /**
   * Whether an endpoint's past deployments are starts too. Default false: only the one that answers;
   * `isLive` marks it.
   */
  readonly includePast?: boolean;
  /** The page size. Default 100. */
  readonly first?: number;
  readonly signal?: AbortSignal;
}

/** An entity of a walk. */
export interface LineageNode {
  /** Associations from the nearest start. */
  readonly depth: number;
  readonly entity: EntityFieldsFragment;
}

/** The result of a walk, at one commit. */
export interface Lineage {
  readonly nodes: readonly LineageNode[];
  /** The associations between the entities. */
  readonly associations: readonly Association[];
  /** False when entities were left out; the reason explains why. */
  readonly complete: boolean;
  readonly incompleteReason: string | undefined;
  /** The commit of the read. */
  readonly commit: number;
}

/**
 * Returns the entities connected to an ARN – of an entity, a job, a model or an endpoint – breadth
 * first. All pages are read at one commit.
 */
export async function lineage(
  session: Session,
  start: string | readonly string[],
  { signal, direction = 'CONE', first = 100, ...options }: LineageOptions = {},
): Promise<Lineage> {
  const nodes: LineageNode[] = [];
  const associations = new Map<string, AssociationFieldsFragment>();
  const starts = typeof start === 'string' ? [start] : start;
  for (let after: string | null | undefined; ; ) {
    const asked = { ...options, start: starts, direction, first, after };
    const { lineage: page } = await session.client.ask(LineageDocument, asked, { signal });
    nodes.push(...page.nodes);
    for (const association of page.associations)
      associations.set(`${association.source.arn} ${association.destination.arn}`, association);
    after = page.pageInfo.endCursor;
    if (page.pageInfo.hasNextPage && after) continue;
    return {
      nodes,
      associations: [...associations.values()].map((fields) => new Association(fields)),
      complete: page.complete,
      incompleteReason: page.incompleteReason ?? undefined,
      commit: page.commit.seq,
    };
  }
}

/** One affected item, with the shortest path to it. */
export type Affected = ImpactQuery['impact']['nodes'][number];

/** The items that a source affects. */
export interface Impact {
  readonly affected: readonly Affected[];
  readonly counts: ImpactQuery['impact']['counts'];
  readonly complete: boolean;
  readonly incompleteReason: string | undefined;
  /** The commit of the read. */
  readonly commit: number;
}

/**
 * Returns the jobs, models, live endpoints and data that an ARN, a digest, a source URI or a prefix
 * affects. Throws `NOT_FOUND` when nothing is recorded of it.
 */
export async function impact(
  session: Session,
  of: ImpactInput,
  { atCommit, signal }: { readonly atCommit?: number; readonly signal?: AbortSignal } = {},
): Promise<Impact> {
  const affected: Affected[] = [];
  for (let after: string | null | undefined; ; ) {
    const { impact: page } = await session.client.ask(
      ImpactDocument,
      { of, after, atCommit },
      { signal },
    );
    affected.push(...page.nodes);
    after = page.pageInfo.endCursor;
    if (page.pageInfo.hasNextPage && after) continue;
    const { counts, complete, incompleteReason, commit } = page;
    return {
      affected,
      counts,
      complete,
      incompleteReason: incompleteReason ?? undefined,
      commit: commit.seq,
    };
  }
}

/** The differences between the lineages of two resources. */
export type LineageDiff = LineageDiffQuery['lineageDiff'];

/**
 * Returns the differences between the lineages of two models, endpoints, jobs or artifacts, now or
 * at a commit.
 */
export async function diff(
  session: Session,
  a: string | LineageSideInput,
  b: string | LineageSideInput,
): Promise<LineageDiff> {
  const [one, other] = [a, b].map((side) => (typeof side === 'string' ? { arn: side } : side));
  const sides = { a: one as LineageSideInput, b: other as LineageSideInput };
  return (await session.client.ask(LineageDiffDocument, sides)).lineageDiff;
}
