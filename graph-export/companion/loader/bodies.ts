import type { LoadState } from '../../load/graph-loads.js';
import {
  type FeedRecord,
  isActive,
  LOAD_STATUSES,
  type LoadError,
  type LoadRecord,
  type LoadStatus,
} from '../../load/records/load-record.js';
import { feedsOf, secondsOf, totalsOf } from '../../load/totals.js';

/** An answer of the interface. */
export function answer(payload?: object | true) {
  return { status: '200 OK', ...(payload && { payload }) };
}

/** The answer about a load; times are seconds since the epoch. */
export function statusPayload(
  state: LoadState,
  { now, withDetails, errors }: StatusOptions,
): Readonly<Record<string, unknown>> {
  const feeds = feedsOf(state);
  const failed = feeds.filter(({ status }) => isFailed(status));
  return {
    feedCount: feedCount(feeds.length > 0 ? feeds : [{ status: ofSource(state.load) }]),
    overallStatus: overallStatus(state, now),
    ...(withDetails && failed.length > 0
      ? { failedFeeds: failed.map((feed) => reported(feed, state.load, now)) }
      : {}),
    ...(errors && { errors }),
  };
}

export interface StatusOptions {
  readonly now: number;
  readonly withDetails: boolean;
  readonly errors?: ReturnType<typeof errorsPayload>;
}

/** A page of errors; positions are from 1. */
export function errorsPayload(load: LoadRecord, errorLogs: readonly LoadError[], skip: number) {
  const count = errorLogs.length;
  const place = count === 0 ? [0, 0] : [skip + 1, skip + count];
  return { startIndex: place[0], endIndex: place[1], loadId: load.id, errorLogs };
}

/** The source counts as one file until its files are listed. */
function ofSource({ status }: LoadRecord): LoadStatus {
  return isActive(status) ? 'LOAD_NOT_STARTED' : status;
}

/** Clients look for the end of a cancelled load in the last entry. */
function feedCount(
  feeds: readonly Pick<FeedRecord, 'status'>[],
): readonly Readonly<Record<string, number>>[] {
  const counts = new Map<LoadStatus, number>();
  for (const { status } of feeds) counts.set(status, (counts.get(status) ?? 0) + 1);
  const last = 'LOAD_CANCELLED_BY_USER';
  const order = [...LOAD_STATUSES.filter((status) => status !== last), last] as const;
  return order.flatMap((status) => {
    const count = counts.get(status);
    return count === undefined ? [] : [{ [status]: count }];
  });
}

function overallStatus(state: LoadState, now: number) {
  const { load } = state;
  const { records, duplicates, rows: _, ...errors } = totalsOf(state);
  return {
    fullUri: load.source,
    runNumber: load.runNumber,
    retryNumber: load.retryNumber,
    status: load.status,
    totalTimeSpent: secondsOf(load, now),
    startTime: Math.floor((load.startTime ?? load.creationTime) / 1_000),
    totalRecords: records,
    totalDuplicates: duplicates,
    ...errors,
  };
}

function reported(feed: FeedRecord, load: LoadRecord, now: number) {
  const { uri, status, records, duplicates } = feed;
  const { parsingErrors, datatypeMismatchErrors, insertErrors } = feed;
  return {
    fullUri: uri,
    runNumber: load.runNumber,
    retryNumber: load.retryNumber,
    status,
    totalTimeSpent: secondsOf(feed, now),
    startTime: Math.floor((feed.startTime ?? load.creationTime) / 1_000),
    totalRecords: records,
    totalDuplicates: duplicates,
    parsingErrors,
    datatypeMismatchErrors,
    insertErrors,
  };
}

function isFailed(status: LoadStatus): boolean {
  return !['LOAD_COMPLETED', 'LOAD_NOT_STARTED', 'LOAD_IN_PROGRESS', 'LOAD_IN_QUEUE'].includes(
    status,
  );
}
