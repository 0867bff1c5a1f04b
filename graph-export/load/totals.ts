import type { LoadState } from './graph-loads.js';
import { type FeedCounts, isActive, NO_COUNTS } from './records/load-record.js';

/** What was counted of a load: the sums of its files. */
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

/** Whole seconds that a load or a file has taken, up to now while it runs. */
export function secondsOf(
  times: { readonly startTime?: number; readonly endTime?: number },
  now: number,
): number {
  if (times.startTime === undefined) return 0;
  return Math.max(0, Math.round(((times.endTime ?? now) - times.startTime) / 1_000));
}

/** The files with their statuses; those that a load which has ended never began have its status. */
export function feedsOf({ load, feeds }: LoadState): LoadState['feeds'] {
  if (isActive(load.status)) return feeds;
  return feeds.map((feed) => (isActive(feed.status) ? { ...feed, status: load.status } : feed));
}
