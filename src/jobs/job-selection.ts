import type { VertexFilter } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';

/** The jobs to list: all given conditions must match. */
export interface JobSelection {
  /** Kinds, by their names in ARNs; absent: all. */
  readonly kinds?: readonly string[];
  readonly name?: string;
  readonly where?: Pick<VertexFilter, 'nameContains' | 'status' | 'createdAfter' | 'createdBefore'>;
  readonly tags?: StringMap;
  /** The ARN of the caller that launched it. */
  readonly createdBy?: string;
  /** The name of an experiment. */
  readonly experiment?: string;
  /** Jobs that ended with a metric, whose last value lies within the bounds, both inclusive. */
  readonly metric?: {
    readonly name: string;
    readonly atLeast?: number;
    readonly atMost?: number;
  };
  /** The commit to read right after; absent: the present. */
  readonly at?: number;
}

/** Whether the store itself selects the jobs. */
export function isIndexed({ name, tags, createdBy, experiment, metric }: JobSelection): boolean {
  const hasMarks = tags !== undefined || createdBy !== undefined;
  return name === undefined && experiment === undefined && !(metric && hasMarks);
}

/** The conditions that the store checks for jobs without a metric. */
export function storedFilter({ where, tags, createdBy }: JobSelection): VertexFilter {
  return { ...where, ...(tags && { tags }), ...(createdBy !== undefined && { createdBy }) };
}

/** Whether a job is one of a selection, except for its kind and its metric. */
export function matches(job: JobRecord, selection: JobSelection): boolean {
  const { name, where = {}, tags, createdBy, experiment } = selection;
  const { nameContains = '', status, createdAfter, createdBefore } = where;
  return (
    (name === undefined || job.name.toLowerCase() === name.toLowerCase()) &&
    (createdBy === undefined || job.createdBy === createdBy) &&
    (experiment === undefined || job.experiment.experimentName === experiment) &&
    Object.entries(tags ?? {}).every(([key, value]) => job.tags[key] === value) &&
    job.name.includes(nameContains) &&
    (status === undefined || job.status === status) &&
    (createdAfter === undefined || job.creationTime >= createdAfter) &&
    (createdBefore === undefined || job.creationTime <= createdBefore)
  );
}
