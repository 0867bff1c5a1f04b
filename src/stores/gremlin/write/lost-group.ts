import { PlatformError } from '#src/domain/errors/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { Connection } from '../connection.js';
import type { RequestFailure } from '../failure.js';

/**
 * How often a group is sent when its answer is lost, nothing of it was written and the head did not
 * move.
 */
export const MOST_LOST = 3;

/** Below both limits a group was not refused for its size, so that a retry can succeed. */
const LARGE = { changes: 500, characters: 100_000 };

/**
 * The error when every answer to a group was lost; for a large group its size is the likely reason.
 */
export function lostGroup(
  { url }: Pick<Connection, 'url'>,
  group: CommitGroup,
  failure: RequestFailure,
): PlatformError {
  const { changes, characters } = sizeOf(group);
  const isLarge = changes >= LARGE.changes || characters >= LARGE.characters;
  const advice = isLarge
    ? 'Servers close the connection on a request above their maxContentLength: raise it, or change less at once.'
    : 'Check the server, and the network between here and there, then try again.';
  return new PlatformError(
    isLarge ? 'PAYLOAD_TOO_LARGE' : 'STORE_UNAVAILABLE',
    `The Gremlin server at ${url} did not take a group of ${changes} changes and ${characters} characters, sent ${MOST_LOST} times; nothing of it is written. The last failure: ${failure.message}. ${advice}`,
    { details: { url, changes, characters }, cause: failure },
  );
}

function sizeOf({ commits }: CommitGroup): { changes: number; characters: number } {
  let changes = 0;
  let characters = 0;
  for (const commit of commits) {
    changes += commit.changes.length;
    for (const { snapshot } of commit.changes) characters += snapshot?.length ?? 0;
  }
  return { changes, characters };
}
