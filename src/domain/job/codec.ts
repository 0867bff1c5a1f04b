import type { Arn } from '../arn.js';
import type { Vertex } from '../graph/index.js';
import { NAME_RULES } from '../names.js';
import {
  arn,
  documentReader,
  objectOf,
  type RecordCodec,
  type RecordDefinition,
  readOrReport,
  recordCodec,
  recordUnreadable,
} from '../record/index.js';
import { JOB_KIND_NAMES, type JobArnKind } from '../record-kinds.js';
import type { PhaseView } from './life.js';
import { JOB_STATUSES, type JobRecord, type JobStatus } from './record.js';

/** The records of a kind of jobs. */
export interface JobCodec<Job extends JobRecord> extends RecordCodec<Job> {
  readonly kind: JobArnKind;
  /** A short name for metrics and the command line. */
  readonly name: string;
  /** The statuses of its jobs. */
  readonly statuses: readonly JobStatus[];
}

/** The parts of a kind's codec; default: the name rule of jobs. */
export interface JobDefinition<Job extends JobRecord>
  extends Omit<RecordDefinition<Job>, 'nameRule' | 'statuses' | 'contradiction'>,
    Partial<Pick<RecordDefinition<Job>, 'nameRule'>> {
  readonly kind: JobArnKind;
  readonly name: string;
  /** The status of each phase. */
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
    // Engines use the status, and callers' rights depend on the phase.
    contradiction: ({ phase, status }) =>
      Object.hasOwn(views, phase) && views[phase]?.status === status
        ? undefined
        : `the phase '${phase}' is none of the status '${status}'`,
    ...definition,
  });
  const statuses = [...new Set(Object.values(views).map(({ status }) => status))];
  return { ...codec, kind: definition.kind, name: definition.name, statuses };
}

const LABELS: ReadonlySet<string> = new Set(
  Object.values(JOB_KIND_NAMES).map(({ label }) => label),
);
const readDocument = documentReader(objectOf({ trialComponent: arn }));

/**
 * Returns the trial component that the record of a job names, for any kind of job. Returns
 * undefined for other vertices, and for a record that cannot be read.
 */
export function recordedComponent(vertex: Vertex): Arn | undefined {
  if (!LABELS.has(vertex.labels[0] ?? '')) return undefined;
  const refuse = (reason: string): never => {
    throw recordUnreadable(vertex, 'job', reason);
  };
  return readOrReport(() => readDocument(vertex, refuse).trialComponent);
}
