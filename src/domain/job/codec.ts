import { NAME_RULES } from '../names.js';
import { type RecordCodec, type RecordNames, recordCodec } from '../record/index.js';
import type { JobRecord } from './job-record.js';
import type { JobArnKind } from './trial-component-name.js';

/** The records of a kind of jobs. */
export interface JobCodec<Job extends JobRecord> extends RecordCodec<Job> {
  readonly kind: JobArnKind;
}

/** What the records of a kind of jobs are called; the rule of names is that of jobs when absent. */
export interface JobNames
  extends Omit<RecordNames, 'nameRule'>,
    Partial<Pick<RecordNames, 'nameRule'>> {
  readonly kind: JobArnKind;
}

export function jobCodec<Job extends JobRecord>(names: JobNames): JobCodec<Job> {
  return { ...recordCodec<Job>({ nameRule: NAME_RULES.job, ...names }), kind: names.kind };
}
