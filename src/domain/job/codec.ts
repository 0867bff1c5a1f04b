import { NAME_RULES } from '../names.js';
import { type RecordCodec, type RecordDefinition, recordCodec } from '../record/index.js';
import type { JobArnKind } from '../record-kinds.js';
import type { PhaseView } from './life.js';
import { JOB_STATUSES, type JobRecord, type JobStatus } from './record.js';

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
