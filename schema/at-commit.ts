import { PlatformError } from '#src/domain/errors/index.js';

/**
 * The commit that a query reads at; undefined for the present. 0 is the empty graph before the first commit.
 * Throws `NOT_FOUND` below that, as stores do for a commit that is not there yet.
 */
export function commitToReadAt(atCommit: number | null | undefined): number | undefined {
  if (atCommit === undefined || atCommit === null) return undefined;
  if (atCommit >= 0) return atCommit;
  throw new PlatformError(
    'NOT_FOUND',
    `There is no commit ${atCommit}; give the number of a commit, or 0 for the empty graph before the first.`,
    { details: { seq: atCommit } },
  );
}
