import { refuse } from '#src/domain/request/index.js';
import { Latencies } from './latencies.js';
import { OUTCOMES, type Outcome, type TrafficPart } from './traffic-bucket.js';
import { RESOLUTIONS, type Resolution, type TrafficSeries } from './traffic-series.js';

/** The requests in a span of time; times are milliseconds since the epoch. */
export interface TrafficPoint extends Readonly<Record<Outcome, number>> {
  readonly time: number;
  /** How long the span is. */
  readonly seconds: number;
  readonly requests: number;
  readonly p50Ms?: number | undefined;
  readonly p99Ms?: number | undefined;
  readonly maxConcurrency: number;
  readonly instances: number;
}

/** The traffic of an endpoint or of a variant. */
export interface Traffic {
  /** When this server began to count. */
  readonly since: number;
  readonly points: readonly TrafficPoint[];
  readonly total: TrafficPoint;
}

/** The period of a traffic, and the most points in it. */
export interface TrafficQuery {
  /** Default: one hour before `to`. */
  readonly from?: number | undefined;
  /** Default: now. */
  readonly to?: number | undefined;
  readonly points: number;
}

const MINUTE_MS = RESOLUTIONS[0].spanMs;
const DEFAULT_PERIOD_MS = 60 * MINUTE_MS;
const MOST_POINTS = 500;

/**
 * Adds up series, point by point. The period is widened to whole spans, and begins no earlier than
 * the oldest span that is kept. Throws `VALIDATION_FAILED` for a period without a length and for
 * a number of points that is not 1 to 500.
 */
export function trafficOf(
  series: readonly TrafficSeries[],
  query: TrafficQuery,
  now: number,
): Traffic {
  const { resolution, first, last } = periodOf(query, now);
  const spans = series.map((each) => each.spans(resolution, first, last));
  const size = Math.ceil((last - first + 1) / query.points);
  const sum = (from: number, count: number) =>
    pointOf(
      resolution,
      first + from,
      spans.map((parts) => parts.slice(from, from + count)),
    );
  const count = Math.ceil((last - first + 1) / size);
  return {
    since: Math.min(...series.map(({ since }) => since)),
    points: Array.from({ length: count }, (_, index) => sum(index * size, size)),
    total: sum(0, last - first + 1),
  };
}

function periodOf({ from: asked, to = Infinity, points }: TrafficQuery, now: number) {
  if (!Number.isInteger(points) || points < 1 || points > MOST_POINTS)
    refuse('points', `expected 1 to ${MOST_POINTS}, got ${points}`);
  const end = Math.min(to, now);
  const from = asked ?? Math.ceil(end / MINUTE_MS) * MINUTE_MS - DEFAULT_PERIOD_MS;
  if (from >= end) refuse('from', 'expected a time before now and before the end of the period');
  const resolution =
    RESOLUTIONS.find(({ spanMs, kept }) => from > now - spanMs * (kept - 1)) ?? RESOLUTIONS[1];
  const { spanMs, kept } = resolution;
  const present = Math.floor(now / spanMs);
  const last = Math.min(present, Math.ceil(end / spanMs) - 1);
  return {
    resolution,
    last,
    first: Math.min(last, Math.max(Math.floor(from / spanMs), present - kept + 1)),
  };
}

/** Adds up spans that follow each other, of one or more series. */
function pointOf(
  { spanMs }: Resolution,
  first: number,
  series: readonly (readonly TrafficPart[])[],
): TrafficPoint {
  const buckets = series.flat().flatMap(({ bucket }) => bucket ?? []);
  const counts = Object.fromEntries(
    OUTCOMES.map((outcome) => [
      outcome,
      buckets.reduce((sum, bucket) => sum + bucket.counts[outcome], 0),
    ]),
  ) as Record<Outcome, number>;
  const latencies = new Latencies();
  for (const bucket of buckets) if (bucket.latencies) latencies.merge(bucket.latencies);
  const greatest = (value: (part: TrafficPart) => number) =>
    series.reduce((sum, parts) => sum + Math.max(...parts.map(value)), 0);
  return {
    time: first * spanMs,
    seconds: ((series[0]?.length ?? 0) * spanMs) / 1000,
    requests: OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0),
    ...counts,
    p50Ms: latencies.quantile(0.5),
    p99Ms: latencies.quantile(0.99),
    maxConcurrency: greatest(({ bucket }) => bucket?.maxConcurrency ?? 0),
    instances: greatest(({ instances }) => instances),
  };
}
