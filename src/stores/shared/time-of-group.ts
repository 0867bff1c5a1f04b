import type { CommitGroup } from '#src/ports/graph-store.js';

/** A multiple of what a database needs for a change: it may be busy. */
const MS_PER_CHANGE = 2;

/** What a database may take for a group: the bound of requests, or more when the group is large. */
export function timeOfGroup({ commits }: CommitGroup, timeoutMs: number): number {
  const changes = commits.reduce((sum, { changeCount }) => sum + changeCount, 0);
  return Math.max(timeoutMs, changes * MS_PER_CHANGE);
}
