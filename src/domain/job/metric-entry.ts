import { type Arn, isArn } from '../arn.js';
import {
  BOOKKEEPING,
  date,
  hasOnlyLabel,
  stringOf,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '../graph/index.js';
import { recordUnreadable } from '../record/index.js';
import type { JobRecord } from './record.js';

/** The vertex label of a job's final metrics, which index jobs by their values. */
export const METRIC_ENTRY_LABEL = BOOKKEEPING.finalMetric;

/** The property `type` of the entries of a metric, for the jobs of one kind. */
export function metricEntryType(kind: string, metric: string): string {
  return `${kind}/${metric}`;
}

/** Makes an entry for each final metric of a job. Its name is the value, in numeric order. */
export function metricEntries(kind: string, job: JobRecord): readonly Vertex[] {
  return (job.finalMetrics ?? []).map(({ name, value }) => ({
    id: metricEntryId(job.arn, name),
    labels: [METRIC_ENTRY_LABEL],
    properties: {
      creationtime: date(job.creationTime),
      job: job.arn,
      name: sortableNumber(value),
      status: job.status,
      type: metricEntryType(kind, name),
    },
  }));
}

export function metricEntryId(job: Arn, metric: string): VertexId {
  return vertexIdOf(`final-metric:${job}:${metric}`);
}

/** The content of an entry. */
export interface MetricEntry {
  readonly job: Arn;
  /** The value as a text in numeric order. */
  readonly value: string;
}

/** Reads an entry of {@link metricEntries}. Throws `RECORD_UNREADABLE` for an invalid vertex. */
export function readMetricEntry(vertex: Vertex): MetricEntry {
  const { id, properties } = vertex;
  const job = stringOf(properties, 'job') ?? '';
  const value = stringOf(properties, 'name') ?? '';
  const [, metric = ''] = /^[^/]+\/(.*)$/s.exec(stringOf(properties, 'type') ?? '') ?? [];
  const isEntry = hasOnlyLabel(vertex, METRIC_ENTRY_LABEL) && isArn(job) && SORTABLE.test(value);
  if (isEntry && id === metricEntryId(job, metric)) return { job, value };
  throw recordUnreadable(vertex, 'final metric', 'its job, its metric or its value is not its own');
}

const SORTABLE = /^[0-9a-f]{16}$/;

/** 16 hexadecimal digits that sort in numeric order. */
export function sortableNumber(value: number): string {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setFloat64(0, value + 0); // -0 becomes 0
  const bits = bytes.getBigUint64(0);
  const sign = 1n << 63n;
  const sortable = bits & sign ? ~bits & (2n * sign - 1n) : bits | sign;
  return sortable.toString(16).padStart(16, '0');
}
