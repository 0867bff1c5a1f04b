import { NAME_RULES } from '../names.js';
import {
  arn,
  count,
  type DocumentFields,
  listOf,
  number,
  objectOf,
  optional,
  type RecordCodec,
  type RecordDefinition,
  recordCodec,
  text,
  textMap,
} from '../record/index.js';
import type { JobArnKind } from '../record-kinds.js';
import type {
  JobExperiment,
  JobRecord,
  JobResources,
  JobStatus,
  JobTransition,
  ProgramJobRecord,
} from './job-record.js';
import type { PhaseView } from './life.js';
import type { FinalMetric, MetricDefinition } from './metrics.js';

/** The records of a kind of jobs. */
export interface JobCodec<Job extends JobRecord> extends RecordCodec<Job> {
  readonly kind: JobArnKind;
  /** A short name, as metrics and the command line have it. */
  readonly name: string;
  /** Those that its jobs can have. */
  readonly statuses: readonly JobStatus[];
}

/** What the codec of a kind of jobs is made of; the rule of names is that of jobs when absent. */
export interface JobDefinition<Job extends JobRecord>
  extends Omit<RecordDefinition<Job>, 'nameRule' | 'statuses' | 'contradiction'>,
    Partial<Pick<RecordDefinition<Job>, 'nameRule'>> {
  readonly kind: JobArnKind;
  readonly name: string;
  /** What each phase shows. */
  readonly phases: Readonly<Record<Job['phase'], PhaseView>>;
}

export function jobCodec<Job extends JobRecord>({
  phases,
  ...definition
}: JobDefinition<Job>): JobCodec<Job> {
  const views: Readonly<Record<string, PhaseView>> = phases;
  const codec = recordCodec<Job>({
    nameRule: NAME_RULES.job,
    statuses: JOB_STATUSES,
    // Engines go by the status, and what callers may do with a job by its phase.
    contradiction: ({ phase, status }) =>
      Object.hasOwn(views, phase) && views[phase]?.status === status
        ? undefined
        : `the phase '${phase}' is none of the status '${status}'`,
    ...definition,
  });
  const statuses = [...new Set(Object.values(views).map(({ status }) => status))];
  return { ...codec, kind: definition.kind, name: definition.name, statuses };
}

const JOB_STATUSES = [
  'InProgress',
  'Completed',
  'Failed',
  'Stopping',
  'Stopped',
] as const satisfies readonly JobStatus[];

/** The document of every kind of job. */
export const JOB_FIELDS: DocumentFields<JobRecord> = {
  secondaryStatus: text,
  phase: text,
  statusTransitions: listOf(
    objectOf<JobTransition>({
      status: text,
      message: text,
      startTime: number,
      endTime: optional(number),
    }),
  ),
  failureReason: optional(text),
  maxRuntimeSeconds: number,
  role: text,
  experiment: objectOf<JobExperiment>({ experimentName: text, trialName: text }),
  trialComponent: arn,
  createdBy: text,
  runsAt: optional(text),
  packages: optional(listOf(text)),
  startTime: optional(number),
  endTime: optional(number),
  finalMetrics: optional(
    listOf(
      objectOf<FinalMetric>({ name: text, value: number, step: optional(number), time: number }),
    ),
  ),
  log: optional(objectOf<NonNullable<JobRecord['log']>>({ lines: count, digest: text })),
  tags: textMap,
};

export const RESOURCES = objectOf<JobResources>({
  instanceType: text,
  instanceCount: count,
  volumeSizeGb: optional(number),
});

export const METRIC_DEFINITION = objectOf<MetricDefinition>({ name: text, regex: text });

/** The document of every kind of job that runs programs. */
export const PROGRAM_JOB_FIELDS: DocumentFields<ProgramJobRecord> = {
  ...JOB_FIELDS,
  resources: RESOURCES,
  environment: textMap,
};
