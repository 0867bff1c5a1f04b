import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { keyOf } from '#src/domain/record/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { AllJobs } from '../all-jobs.js';
import { AxisSeries, alignSeries } from './axis-series.js';
import { MOST_COMPARED } from './compare.js';

/** The axis of series: steps, or the seconds since the start of each job. */
export type SeriesKind = 'step' | 'seconds';

/** The series to read. */
export interface SeriesRequest {
  readonly arns: readonly Arn[];
  /** Default: all metrics of the jobs. */
  readonly names?: readonly string[];
  /** The most points of a series; at least 4. */
  readonly points: number;
  readonly axis: SeriesKind;
  /** The first and the last place on the axis, inclusive. */
  readonly from?: number;
  readonly to?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A metric of a job on the common axis. */
export interface ThinnedSeries {
  readonly job: Arn;
  readonly name: string;
  /** The number of points in the range before the series was thinned. */
  readonly count: number;
  readonly x: readonly number[];
  readonly values: readonly number[];
}

/** The parts that read series. */
export interface SeriesServices {
  readonly jobs: AllJobs;
  readonly logs: LogStore;
}

/** The most points of an answer. */
const MOST_POINTS = 200_000;
const MS = 1_000;

/**
 * Reads metrics of several jobs and thins them in the same places of one axis, so that their curves
 * can be laid over each other. Throws `VALIDATION_FAILED` and `QUERY_TOO_COSTLY` for a request of
 * nothing or of too much, and `NOT_FOUND` for a job that does not exist.
 */
export async function readSeries(
  { jobs, logs }: SeriesServices,
  request: SeriesRequest,
): Promise<readonly ThinnedSeries[]> {
  const arns = checked(request);
  const records = await jobs.requireAll(arns);
  const read: { readonly job: Arn; readonly name: string; readonly series: AxisSeries }[] = [];
  for (const job of records) {
    if (request.signal?.aborted) break; // no client reads the answer
    for (const [name, series] of await seriesOf(logs, job, request))
      read.push({ job: job.arn, name, series });
    checkSize(read.length, request.points);
  }
  alignSeries(read.map(({ series }) => series));
  const unit = request.axis === 'seconds' ? MS : 1;
  return read.map(({ job, name, series }) => {
    const points = series.points();
    return {
      job,
      name,
      count: series.count,
      x: points.map(({ x }) => x / unit),
      values: points.map(({ value }) => value),
    };
  });
}

async function seriesOf(
  logs: LogStore,
  job: JobRecord,
  { names, points, axis, from = -Infinity, to = Infinity }: SeriesRequest,
): Promise<ReadonlyMap<string, AxisSeries>> {
  const series = new Map(names?.map((name) => [name, new AxisSeries(points)]));
  const counts = new Map<string, number>();
  const began = job.startTime ?? job.creationTime;
  const unit = axis === 'seconds' ? MS : 1;
  const [only] = names?.length === 1 ? names : [];
  for await (const { name, value, step, time } of logs.metrics(keyOf(job), only)) {
    if (!names && !series.has(name)) series.set(name, new AxisSeries(points));
    const index = counts.get(name) ?? 0;
    counts.set(name, index + 1);
    const x = axis === 'seconds' ? time - began : (step ?? index);
    if (x >= from * unit && x <= to * unit) series.get(name)?.add({ x, value });
  }
  return series;
}

/** Returns the jobs, each once. */
function checked({ arns, names, points, from, to }: SeriesRequest): readonly Arn[] {
  const jobs = [...new Set(arns)];
  if (jobs.length === 0) refuse('arns', 'Name at least one job.');
  if (names?.length === 0) refuse('names', 'Name at least one metric, such as loss.');
  if (jobs.length > MOST_COMPARED)
    refuse('arns', `Series of at most ${MOST_COMPARED} jobs are read at once, not ${jobs.length}.`);
  if (points < 4) refuse('points', `Ask for 4 points or more, not ${points}.`);
  if (from !== undefined && to !== undefined && from > to)
    refuse('to', `The range ends at ${to}, before it begins at ${from}; exchange the two.`);
  checkSize(jobs.length * new Set(names).size, points);
  return jobs;
}

function checkSize(series: number, points: number): void {
  const asked = series * points;
  if (asked <= MOST_POINTS) return;
  throw new PlatformError(
    'QUERY_TOO_COSTLY',
    `The answer could have ${asked} points; at most ${MOST_POINTS} are answered. Ask for at most ${Math.floor(MOST_POINTS / series)} points of each series, or for fewer jobs or metrics.`,
    { details: { asked, max: MOST_POINTS } },
  );
}
