import type { LogPage } from '#src/ports/log-store.js';
import type { LogPageType } from './type.js';

/** The GraphQL object of a page of a log. */
export function logPageNode(
  { lines, hasNext, hasPrevious, searched }: LogPage,
  { lineCount, isBackward = false }: Pick<LogPageType, 'lineCount'> & { isBackward?: boolean },
): LogPageType {
  // A search may have read lines that do not match.
  const startCursor = (isBackward ? searched?.to : undefined) ?? lines[0]?.cursor;
  const endCursor = (isBackward ? undefined : searched?.to) ?? lines.at(-1)?.cursor;
  return {
    lines: lines as LogPageType['lines'], // numbered when numbers are selected
    lineCount,
    complete: searched?.complete ?? true,
    pageInfo: {
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      ...(startCursor === undefined ? {} : { startCursor }),
      ...(endCursor === undefined ? {} : { endCursor }),
    },
  };
}
