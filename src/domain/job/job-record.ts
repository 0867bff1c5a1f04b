import type { Arn } from '../arn.js';
import type { StringMap } from '../lineage/index.js';
import type { StoredRecord } from '../record/index.js';
import type { FinalMetric } from './metrics.js';

/** The primary status that every kind of job has. */
export type JobStatus = 'InProgress' | 'Completed' | 'Failed' | 'Stopping' | 'Stopped';

/** What the records of all kinds of jobs have. Times are milliseconds since the epoch. */
export interface JobRecord extends StoredRecord {
  readonly status: JobStatus;
  /** What it is doing, or how it ended, as its log says. */
  readonly secondaryStatus: string;
  /** Where the job is in its transition table. */
  readonly phase: string;
  readonly statusTransitions: readonly JobTransition[];
  readonly failureReason?: string;
  readonly maxRuntimeSeconds: number;
  /** ARN of the execution role. */
  readonly role: string;
  readonly experiment: JobExperiment;
  readonly trialComponent: Arn;
  /** ARN of the caller that launched it. */
  readonly createdBy: string;
  /** The place whose runner was told to start the program; nobody else may start it. */
  readonly runsAt?: string;
  /** What `pip freeze` told of the environment that was installed for the program. */
  readonly packages?: readonly string[];
  /** When instances began to work for it. */
  readonly startTime?: number;
  readonly endTime?: number;
  readonly lastModifiedTime: number;
  /** The last value of each metric; absent where a kind has none. */
  readonly finalMetrics?: readonly FinalMetric[];
  /** What the log holds: set when the job has ended. */
  readonly log?: { readonly lines: number; readonly digest: string };
}

/** A status that a job had, with the message that its log shows. */
export interface JobTransition<Status extends string = string> {
  readonly status: Status;
  readonly message: string;
  readonly startTime: number;
  /** Absent for the status that lasts. */
  readonly endTime?: number;
}

/** The experiment and the trial that a job's trial component belongs to. */
export interface JobExperiment {
  readonly experimentName: string;
  readonly trialName: string;
}

/** What the records of jobs that run programs on instances have besides. */
export interface ProgramJobRecord extends JobRecord {
  readonly resources: JobResources;
  /** As the caller gave it: secrets are not resolved. */
  readonly environment: StringMap;
}

export interface JobResources {
  readonly instanceType: string;
  readonly instanceCount: number;
  readonly volumeSizeGb?: number;
}
