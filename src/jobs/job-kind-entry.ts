import type { ArnScope } from '#src/domain/arn.js';
import type { Runtimes } from '#src/domain/frameworks/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import type { JobCodec, JobRecord } from '#src/domain/job/index.js';
import type { SubjectKind } from '#src/supervision/subject-kind.js';
import type { JobServices } from './job-kind.js';
import type { Jobs, JobsOptions } from './launch/index.js';
import type { Samplers } from './tuning/thread/samplers.js';

/** The use-cases that all kinds of jobs have. */
export type KindOfJobs = Pick<Jobs<JobRecord>, 'get' | 'list' | 'count' | 'stop' | 'delete'> & {
  readonly codec: JobCodec<JobRecord>;
  readonly byMetric: Pick<Jobs<JobRecord>['byMetric'], 'list' | 'count'>;
};

/** What the use-cases of all kinds of jobs are made of. */
export interface JobKindOptions extends JobsOptions {
  readonly scope: ArnScope;
  /** What runs scripts at present. */
  readonly runtimes: () => Runtimes;
  readonly model: (name: string) => Promise<Model | undefined>;
  readonly samplers: Samplers;
}

/** What the supervision of jobs of all kinds needs. */
export interface JobKindServices extends JobServices {
  readonly jobs: UsesByKind;
  readonly samplers: Samplers;
}

/** What callers do with the jobs of each kind. */
export interface UsesByKind {
  of<Uses extends KindOfJobs>(kind: JobKindEntry<Uses>): Uses;
}

/** A kind of job, as the platform is composed of. */
export interface JobKindEntry<Uses extends KindOfJobs = KindOfJobs> {
  readonly codec: JobCodec<JobRecord>;
  /** Makes what callers do with its jobs. */
  uses(options: JobKindOptions, others: UsesByKind): Uses;
  /** Makes what an engine sees to. */
  subject(services: JobKindServices): SubjectKind;
}
