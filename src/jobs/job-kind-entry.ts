import type { ArnScope } from '#src/domain/arn.js';
import type { Runtimes } from '#src/domain/frameworks/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import type { JobCodec, JobRecord } from '#src/domain/job/index.js';
import type { SubjectKind } from '#src/supervision/subject-kind.js';
import type { JobServices } from './job-kind.js';
import type { Jobs, JobsOptions } from './launch/index.js';
import type { Samplers } from './tuning/thread/samplers.js';

/** The use cases that all kinds of jobs have. */
export type KindOfJobs = Pick<Jobs<JobRecord>, 'get' | 'list' | 'count' | 'stop' | 'delete'> & {
  readonly codec: JobCodec<JobRecord>;
  readonly byMetric: Pick<Jobs<JobRecord>['byMetric'], 'list' | 'count'>;
};

/** The parts of the use cases of all kinds of jobs. */
export interface JobKindOptions extends JobsOptions {
  readonly scope: ArnScope;
  /** The present frameworks. */
  readonly runtimes: () => Runtimes;
  readonly model: (name: string) => Promise<Model | undefined>;
  readonly samplers: Samplers;
}

/** The parts that the supervision of jobs of all kinds needs. */
export interface JobKindServices extends JobServices {
  readonly jobs: UsesByKind;
  readonly samplers: Samplers;
}

/** The use cases of each kind. */
export interface UsesByKind {
  of<Uses extends KindOfJobs>(kind: JobKindEntry<Uses>): Uses;
}

/** A kind of job, for the composition of the platform. */
export interface JobKindEntry<Uses extends KindOfJobs = KindOfJobs> {
  readonly codec: JobCodec<JobRecord>;
  /** Makes its use cases. */
  uses(options: JobKindOptions, others: UsesByKind): Uses;
  /** Makes its subject for the engine. */
  subject(services: JobKindServices): SubjectKind;
}
