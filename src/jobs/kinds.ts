import type { JobCodec, JobRecord, JobStatus } from '#src/domain/job/index.js';
import { PROCESSING_JOBS, PROCESSING_PHASES } from '#src/domain/processing/index.js';
import { TRAINING_JOBS, TRAINING_PHASES } from '#src/domain/training/index.js';
import { TRANSFORM_JOBS, TRANSFORM_PHASES } from '#src/domain/transform/index.js';
import { TUNING_JOBS, TUNING_PHASES } from '#src/domain/tuning/index.js';
import type { SubjectKind } from '#src/supervision/subject-kind.js';
import type { JobServices } from './job-kind.js';
import { jobSubject } from './job-subject.js';
import { PROCESSING_KIND } from './processing/index.js';
import { TRAINING_KIND } from './training/index.js';
import { TRANSFORM_KIND } from './transform/index.js';
import { type Tuner, tuningKind } from './tuning/index.js';

/** What is known of a kind of jobs without supervising one. */
export interface JobKindFacts {
  /** A short name, as metrics have it. */
  readonly name: string;
  readonly codec: JobCodec<JobRecord>;
  /** The statuses that its jobs can have. */
  readonly statuses: readonly JobStatus[];
}

/** Every kind of job; a new one is added here and in {@link jobSubjects}. */
export const JOB_KINDS: readonly JobKindFacts[] = [
  { name: 'training', codec: TRAINING_JOBS, statuses: statusesOf(TRAINING_PHASES) },
  { name: 'processing', codec: PROCESSING_JOBS, statuses: statusesOf(PROCESSING_PHASES) },
  { name: 'transform', codec: TRANSFORM_JOBS, statuses: statusesOf(TRANSFORM_PHASES) },
  { name: 'tuning', codec: TUNING_JOBS, statuses: statusesOf(TUNING_PHASES) },
];

/** What an engine sees to of all kinds of jobs. */
export function jobSubjects(services: JobServices & Tuner): readonly SubjectKind[] {
  return [
    jobSubject(TRAINING_KIND, services),
    jobSubject(PROCESSING_KIND, services),
    jobSubject(TRANSFORM_KIND, services),
    jobSubject(tuningKind(services), services),
  ];
}

function statusesOf(views: Readonly<Record<string, { readonly status: JobStatus }>>) {
  return [...new Set(Object.values(views).map(({ status }) => status))];
}
