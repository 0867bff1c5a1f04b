import type { JobResources } from './job-record.js';

/** What a caller says of any kind of job when launching it; nothing of it is checked yet. */
export interface JobRequest {
  /** The same token gives the same job, for 24 hours. */
  readonly clientToken?: string;
  /** Check it and return the job as it would be; nothing is recorded or started. */
  readonly dryRun?: boolean;
  /** Generated from the base name and the time when absent. */
  readonly name?: string;
  readonly baseJobName?: string;
  /** The configured execution role when absent. */
  readonly role?: string;
  readonly experiment?: ExperimentRequest;
  readonly tags?: Readonly<Record<string, unknown>>;
}

/** Where the job's trial component belongs. */
export interface ExperimentRequest {
  readonly experimentName?: string;
  readonly trialName?: string;
  readonly displayName?: string;
}

/** What a caller says besides of a job that runs programs on instances. */
export interface ProgramJobRequest extends JobRequest {
  readonly resources: JobResources;
  /** Default one day. */
  readonly maxRuntimeSeconds?: number;
  readonly environment?: Readonly<Record<string, unknown>>;
}
