import type { CommitGroup } from '#src/ports/commit-group.js';

/** Several times as long as a database needs for a change, because it may be busy. */
const MS_PER_CHANGE = 2;

/**
 * The timeout of the request for a group: the timeout of all requests, or more for a large group.
 */
export function timeOfGroup({ commits }: CommitGroup, timeoutMs: number): number {
  const changes = commits.reduce((sum, { changeCount }) => sum + changeCount, 0);
  return Math.max(timeoutMs, changes * MS_PER_CHANGE);
}
