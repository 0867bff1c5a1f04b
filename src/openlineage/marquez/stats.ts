import type { VertexSelection } from '#src/domain/graph/index.js';
import { RUN_TYPE } from '../names/index.js';
import { describeDataset, listDatasets } from './datasets.js';
import { isoTime } from './entity-facets.js';
import { type Interval, lastDays, lastHours } from './intervals.js';
import { listJobs } from './jobs.js';
import { OWN_RUNS } from './own-jobs.js';
import { type Reading, readNewest } from './reading.js';
import { describeRun, isRun } from './runs.js';

/** What is counted, and in which intervals. */
export interface StatsRequest {
  /** `DAY`: 24 hours; `WEEK`: 7 days of the time zone. */
  readonly period: 'DAY' | 'WEEK';
  readonly timezone: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface Metric {
  readonly startInterval: string;
  readonly endInterval: string;
}

export interface EventMetric extends Metric {
  readonly start: number;
  readonly complete: number;
  readonly fail: number;
  readonly abort: number;
}

/** The number that existed at the end of the interval. */
export interface CountMetric extends Metric {
  readonly count: number;
}

const ENDS = { COMPLETED: 'complete', FAILED: 'fail', ABORTED: 'abort' } as const;

/** Counts the runs that started and ended. Runs that were recorded more than one period before the first interval are left out. */
export async function eventStats(
  { store }: Reading,
  request: StatsRequest,
): Promise<readonly EventMetric[]> {
  const intervals = intervalsOf(request);
  const first = intervals[0]?.start ?? 0;
  const createdAfter = first - (request.now - first);
  const foreign: VertexSelection = { label: 'trial_component', where: { type: RUN_TYPE } };
  const selections = [foreign, ...OWN_RUNS].map((one) => ({
    ...one,
    where: { ...one.where, createdAfter },
  }));
  const { items } = await readNewest(store, selections);
  const counts = intervals.map(() => ({ start: 0, complete: 0, fail: 0, abort: 0 }));
  const count = (time: string | null, what: keyof (typeof counts)[number]) => {
    const at = time === null ? Number.NaN : Date.parse(time);
    const index = intervals.findIndex(({ start, end }) => at >= start && at < end);
    const found = counts[index];
    if (found) found[what] += 1;
  };
  for (const { startedAt, endedAt, state } of items.filter(isRun).map(describeRun)) {
    count(startedAt, 'start');
    if (state in ENDS) count(endedAt, ENDS[state as keyof typeof ENDS]);
  }
  return intervals.map((interval, index) => ({
    ...metricOf(interval),
    ...(counts[index] ?? { start: 0, complete: 0, fail: 0, abort: 0 }),
  }));
}

/** The assets that are counted. */
export const ASSETS = ['jobs', 'datasets', 'sources'] as const;

/** Counts the jobs, datasets or sources of datasets that existed, of the newest 10,000 of each kind. */
export async function assetStats(
  reading: Reading,
  { asset, ...request }: StatsRequest & { readonly asset: (typeof ASSETS)[number] },
): Promise<readonly CountMetric[]> {
  const times = await creationTimes(reading, asset);
  return intervalsOf(request).map((interval) => ({
    ...metricOf(interval),
    count: times.filter((time) => time < interval.end).length,
  }));
}

async function creationTimes(reading: Reading, asset: (typeof ASSETS)[number]) {
  if (asset === 'jobs') {
    const { items } = await listJobs(reading, {});
    return items.map(({ context, latestRun }) => (context ?? latestRun)?.creationTime ?? 0);
  }
  const { items } = await listDatasets(reading);
  if (asset === 'datasets') return items.map(({ creationTime }) => creationTime);
  const first = new Map<string, number>();
  for (const dataset of items) {
    const { sourceName } = describeDataset(dataset);
    first.set(sourceName, Math.min(dataset.creationTime, first.get(sourceName) ?? Infinity));
  }
  return [...first.values()];
}

function intervalsOf({ period, timezone, now }: StatsRequest): readonly Interval[] {
  return period === 'DAY' ? lastHours(now) : lastDays(now, timezone);
}

function metricOf({ start, end }: Interval): Metric {
  return { startInterval: isoTime(start), endInterval: isoTime(end) };
}
