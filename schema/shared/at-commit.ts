import { PlatformError } from '#src/domain/errors/index.js';
import { optional } from './describe.js';

/** The argument that chooses the commit to read at: `@Field(() => Int, AT_COMMIT)`. */
export const AT_COMMIT = optional('Read as it stood right after this commit; absent: now.');

/**
 * The commit that a query reads at; undefined for the present. 0 is the empty graph before the first commit.
 * Throws `NOT_FOUND` below that, as stores do for a commit that is not there yet.
 */
export function commitToReadAt(atCommit: number | undefined): number | undefined {
  if (atCommit === undefined || atCommit >= 0) return atCommit;
  throw new PlatformError(
    'NOT_FOUND',
    `There is no commit ${atCommit}; give the number of a commit, or 0 for the empty graph before the first.`,
    { details: { seq: atCommit } },
  );
}
