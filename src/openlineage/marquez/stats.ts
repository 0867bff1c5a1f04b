import type { VertexSelection } from '#src/domain/graph/index.js';
import { JOB_KIND_NAMES, RECORD_KIND_NAMES } from '#src/domain/record-kinds.js';
import { RUN_TYPE } from '../names/index.js';
import { DATASETS } from './dataset-names.js';
import { sourceOf } from './datasets.js';
import { isoTime } from './entity-facets.js';
import { type Interval, lastDays, lastHours } from './intervals.js';
import { FOREIGN_JOBS } from './jobs.js';
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

const ENDS = { COMPLETED: 'complete', FAILED: 'fail', ABORTED: 'abort' } as const;

/**
 * Counts the runs that started and ended in each interval. Runs that were recorded more than one
 * period before the first interval are left out. `isComplete` is false when there are older runs
 * than those that were read.
 */
export async function eventStats({ store }: Reading, request: StatsRequest) {
  const intervals = intervalsOf(request);
  const first = intervals[0]?.start ?? 0;
  const createdAfter = first - (request.now - first);
  const foreign: VertexSelection = { label: 'trial_component', where: { type: RUN_TYPE } };
  const counted = intervals.map((interval) => ({
    ...interval,
    counts: { start: 0, complete: 0, fail: 0, abort: 0 },
  }));
  const count = (time: string | null, what: keyof (typeof counted)[number]['counts']) => {
    const at = time === null ? Number.NaN : Date.parse(time);
    const found = counted.find(({ start, end }) => at >= start && at < end);
    if (found) found.counts[what] += 1;
  };
  const selections = [foreign, ...OWN_RUNS].map((one) => within(one, { createdAfter }));
  const isComplete = await readNewest(store, selections, (entities) => {
    for (const { startedAt, endedAt, state } of entities.filter(isRun).map(describeRun)) {
      count(startedAt, 'start');
      if (state in ENDS) count(endedAt, ENDS[state as keyof typeof ENDS]);
    }
    return false;
  });
  return counted.map(({ counts, ...interval }) => ({ ...times(interval), ...counts, isComplete }));
}

/** The records of each asset that the store counts. */
const COUNTED: Readonly<Record<'jobs' | 'datasets', readonly VertexSelection[]>> = {
  jobs: [
    FOREIGN_JOBS,
    ...[...Object.values(JOB_KIND_NAMES), RECORD_KIND_NAMES.endpoint].map(({ label }) => ({
      label,
    })),
  ],
  datasets: [DATASETS],
};

/** The assets that are counted. */
export const ASSETS = ['jobs', 'datasets', 'sources'] as const;

/**
 * Counts the assets that existed at the end of each interval: jobs, locations and versions of
 * datasets, or sources of the newest datasets. `isComplete` is false when there are older datasets
 * than those that were read.
 */
export async function assetStats(
  { store }: Reading,
  { asset, ...request }: StatsRequest & { readonly asset: (typeof ASSETS)[number] },
) {
  const intervals = intervalsOf(request);
  if (asset === 'sources') {
    const { firsts, isComplete } = await sources(store);
    const countAt = (end: number) => firsts.filter((first) => first < end).length;
    return intervals.map((each) => ({ ...times(each), count: countAt(each.end), isComplete }));
  }
  const counted: { startInterval: string; endInterval: string; count: number; isComplete: true }[] =
    [];
  let count = 0;
  let createdAfter = 0;
  for (const interval of intervals) {
    const where = { createdAfter, createdBefore: interval.end - 1 };
    const counts = COUNTED[asset].map((one) => store.count(within(one, where)));
    for (const some of await Promise.all(counts)) count += some;
    createdAfter = interval.end;
    counted.push({ ...times(interval), count, isComplete: true });
  }
  return counted;
}

/** The times of the first dataset of each source. */
async function sources(store: Reading['store']) {
  const first = new Map<string, number>();
  const isComplete = await readNewest(store, COUNTED.datasets, (entities) => {
    for (const entity of entities)
      if (entity.kind === 'artifact') first.set(sourceOf(entity), entity.creationTime); // the newest come first
    return false;
  });
  return { firsts: [...first.values()], isComplete };
}

function within(selection: VertexSelection, where: VertexSelection['where']): VertexSelection {
  return { ...selection, where: { ...selection.where, ...where } };
}

function intervalsOf({ period, timezone, now }: StatsRequest): readonly Interval[] {
  return period === 'DAY' ? lastHours(now) : lastDays(now, timezone);
}

function times({ start, end }: Interval) {
  return { startInterval: isoTime(start), endInterval: isoTime(end) };
}
