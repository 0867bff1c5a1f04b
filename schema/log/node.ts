import type { LogPage } from '#src/ports/log-store.js';
import type { LogPageType } from './type.js';

/** The GraphQL object of a page of a log. */
export function logPageNode({ lines, hasNext, hasPrevious }: LogPage): LogPageType {
  const startCursor = lines[0]?.cursor;
  const endCursor = lines.at(-1)?.cursor;
  return {
    lines,
    pageInfo: {
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      ...(startCursor === undefined ? {} : { startCursor }),
      ...(endCursor === undefined ? {} : { endCursor }),
    },
  };
}
