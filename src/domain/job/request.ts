import { anyMap, flag, number, type ObjectOf, objectOf, optional, text } from '../record/index.js';
import { RESOURCES } from './job-record.js';

const EXPERIMENT_REQUEST = {
  experimentName: optional(text),
  trialName: optional(text),
  displayName: optional(text),
};
/** Where the job's trial component belongs. */
export type ExperimentRequest = ObjectOf<typeof EXPERIMENT_REQUEST>;

/** The options of a launch of any kind of job. */
export const JOB_REQUEST = {
  /** The same token gives the same job, for 24 hours. */
  clientToken: optional(text),
  /** Check it and return the job as it would be; nothing is recorded or started. */
  dryRun: optional(flag),
  /** Generated from the base name and the time when absent. */
  name: optional(text),
  baseJobName: optional(text),
  /** The configured execution role when absent. */
  role: optional(text),
  experiment: optional(objectOf(EXPERIMENT_REQUEST)),
  tags: optional(anyMap),
};
export type JobRequest = ObjectOf<typeof JOB_REQUEST>;

/** The options of a launch of a job that runs programs on instances; nothing of it is checked yet. */
export const PROGRAM_JOB_REQUEST = {
  ...JOB_REQUEST,
  resources: RESOURCES,
  /** Default one day. */
  maxRuntimeSeconds: optional(number),
  environment: optional(anyMap),
};
export type ProgramJobRequest = ObjectOf<typeof PROGRAM_JOB_REQUEST>;
