import type { LoadState } from './graph-loads.js';
import { type FeedCounts, isActive, NO_COUNTS } from './records/load-record.js';

/** The counts of a load: the sums of its files. */
export function totalsOf({ feeds }: LoadState): FeedCounts {
  return feeds.reduce<FeedCounts>(
    (sum, feed) => ({
      rows: sum.rows + feed.rows,
      records: sum.records + feed.records,
      duplicates: sum.duplicates + feed.duplicates,
      parsingErrors: sum.parsingErrors + feed.parsingErrors,
      datatypeMismatchErrors: sum.datatypeMismatchErrors + feed.datatypeMismatchErrors,
      insertErrors: sum.insertErrors + feed.insertErrors,
    }),
    NO_COUNTS,
  );
}

/** The duration of a load or a file in whole seconds, so far while it runs. */
export function secondsOf(
  times: { readonly startTime?: number; readonly endTime?: number },
  now: number,
): number {
  if (times.startTime === undefined) return 0;
  return Math.max(0, Math.round(((times.endTime ?? now) - times.startTime) / 1_000));
}

/**
 * Returns the files with their statuses; files that an ended load never began have the load's
 * status.
 */
export function feedsOf({ load, feeds }: LoadState): LoadState['feeds'] {
  if (isActive(load.status)) return feeds;
  return feeds.map((feed) => (isActive(feed.status) ? { ...feed, status: load.status } : feed));
}
