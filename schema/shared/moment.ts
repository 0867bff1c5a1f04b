import { PlatformError } from '#src/domain/errors/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { LineageQueries } from '#src/lineage/index.js';
import { optional } from './describe.js';

/** The argument that chooses the commit to read at: `@Field(() => Int, AT_COMMIT)`. */
export const AT_COMMIT = optional('Read as it stood right after this commit; absent: now.');

/** The moment of an object's read; nested fields are read at the same moment. */
export interface Moment {
  /** The commit that it is read right after; absent: the present. */
  readonly at?: number | undefined;
  /**
   * True when the caller named the commit. A walk of the present also reads at one commit, so that
   * its pages agree, but its objects belong to the present.
   */
  readonly isPast?: boolean | undefined;
}

/** No commit was given. */
export const PRESENT: Moment = {};

/**
 * The moment of a query. Commit 0 is the empty graph before the first. Throws `NOT_FOUND` below
 * that, as stores do for a commit that does not exist yet.
 */
export function momentOf(atCommit: number | undefined): Moment {
  if (atCommit === undefined) return PRESENT;
  if (atCommit >= 0) return { at: atCommit, isPast: true };
  throw new PlatformError(
    'NOT_FOUND',
    `There is no commit ${atCommit}; give the number of a commit, or 0 for the empty graph before the first.`,
    { details: { seq: atCommit } },
  );
}

/** The argument that chooses the time to read at: `@Field(() => DateTimeScalar, AT_TIME)`. */
export const AT_TIME = optional(
  'Read as it stood at this time; absent: now. Give this or atCommit.',
);

/** The moment that a query names. */
export interface NamedMoment {
  readonly atCommit?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly at?: number | undefined;
}

/**
 * The moment of a query by commit or by time: a time is that of the last commit at or before it.
 * Throws `VALIDATION_FAILED` for both, and the errors of {@link momentOf}.
 */
export async function namedMoment(
  { atCommit, at }: NamedMoment,
  lineage: Pick<LineageQueries, 'commit'>,
): Promise<Moment> {
  if (at === undefined) return momentOf(atCommit);
  if (atCommit !== undefined)
    refuse('at', 'Name the moment by a commit or by a time, not by both.');
  return momentOf((await lineage.commit({ time: at }))?.seq ?? 0);
}

/** The parts of a node's id. */
export interface NodeReference extends Moment {
  readonly arn: string;
}

/**
 * The id of a node: its ARN, or for the past `<arn>@<commit>`, so that a client's cache separates
 * the past from the present.
 */
export function nodeId(arn: string, { at, isPast }: Moment): string {
  return isPast ? `${arn}@${at}` : arn;
}

/** Reads {@link nodeId} back: no name has an @ in it. */
export function parseNodeId(id: string): NodeReference {
  const [, arn, at] = /^(.+)@(0|[1-9]\d{0,14})$/s.exec(id) ?? [];
  return arn === undefined ? { arn: id } : { arn, ...momentOf(Number(at)) };
}
