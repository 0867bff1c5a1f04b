import type { Config } from './settings.js';

/** The role of jobs without a role. */
export function executionRoleOf({
  executionRole,
  partition,
  account,
}: Pick<Config, 'executionRole' | 'partition' | 'account'>): string {
  return executionRole ?? `arn:${partition}:iam::${account}:role/forebear-execution`;
}
