import type { Client } from './client.js';
import { UsageDocument, type UsageQuery, type UsageQueryVariables } from './generated/graphql.js';

/** What usage is added up by. */
export type UsageGroup = UsageQueryVariables['groupBy'];

/** The period of a usage; times as 2026-03-01T09:30:00Z. */
export interface UsageOptions {
  /** The key of the tag, for the group `TAG`. */
  readonly tag?: string | undefined;
  /** Default: the beginning. */
  readonly from?: string | undefined;
  /** Default: now. */
  readonly to?: string | undefined;
}

/** The billable time of jobs and endpoints by group, and its price. */
export type Usage = UsageQuery['usage'];

/** Adds up billable time. Throws `VALIDATION_FAILED`, and `QUERY_TOO_COSTLY` for too many jobs. */
export async function usageBy(
  client: Client,
  groupBy: UsageGroup,
  options: UsageOptions = {},
): Promise<Usage> {
  return (await client.ask(UsageDocument, { groupBy, ...options })).usage;
}
