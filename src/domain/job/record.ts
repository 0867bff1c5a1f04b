import {
  arn,
  count,
  flag,
  listOf,
  number,
  type ObjectOf,
  objectOf,
  oneOf,
  optional,
  type StoredRecord,
  s3Uri,
  text,
  textMap,
  type Value,
} from '../record/index.js';

export const JOB_STATUSES = ['InProgress', 'Completed', 'Failed', 'Stopping', 'Stopped'] as const;
/** The primary status that every kind of job has. */
export type JobStatus = (typeof JOB_STATUSES)[number];

const TRANSITION = {
  message: text,
  startTime: number,
  /** Absent for the current status. */
  endTime: optional(number),
};
/** An earlier or present status of a job, with its log message. */
export interface JobTransition<Status extends string = string> extends ObjectOf<typeof TRANSITION> {
  readonly status: Status;
}

const EXPERIMENT = objectOf({ experimentName: text, trialName: text });
/** The experiment and the trial that a job's trial component belongs to. */
export type JobExperiment = Value<typeof EXPERIMENT>;

const FINAL_METRIC = objectOf({
  name: text,
  value: number,
  /** Absent when the program reported none. */
  step: optional(number),
  /** Milliseconds since the epoch. */
  time: number,
});
export type FinalMetric = Value<typeof FINAL_METRIC>;

/** A number that a job reports in its log: capture group 1 of an expression. */
export const METRIC_DEFINITION = objectOf({ name: text, regex: text });
export type MetricDefinition = Value<typeof METRIC_DEFINITION>;

/** The commit of a git checkout that a job's code came from. */
export const GIT = {
  /** The URL of the remote `origin`, without credentials. */
  repository: optional(text),
  /** The full hash. */
  commit: text,
  /** Absent for a detached head. */
  branch: optional(text),
  /** Whether files differed from the commit. */
  isDirty: optional(flag),
  /** The differences of tracked files, as `git diff` writes them. */
  patch: optional(s3Uri),
};
export type GitSource = ObjectOf<typeof GIT>;

/** The machine of programs. */
const MACHINE = objectOf({
  /** As Node.js names it, such as `x64`. */
  architecture: optional(text),
  /** The name of the processor. */
  processor: optional(text),
  /** The instructions by which numeric libraries choose their code, such as `avx2 fma`. */
  instructions: optional(text),
  /** The processors that the program was given; numeric libraries start as many threads. */
  threads: number,
});
export type JobMachine = Value<typeof MACHINE>;

/** Why the log is gone: the rule of retention, the ARN of the caller, and when. */
const LOG_DELETION = objectOf({ rule: text, by: text, at: number });

/** The job that another one repeats, with its bytes and its packages. */
const REPRODUCES = objectOf({
  job: arn,
  trialComponent: arn,
  /** The reproduction that launched the repetition. */
  by: arn,
  /** The SHA-256 that each input must have, by its name. */
  inputs: textMap,
  /** The packages to install instead of those that `requirements.txt` selects now. */
  lock: optional(listOf(text)),
  /** The digest that the image must have, such as `sha256:…`. */
  imageDigest: optional(text),
});
export type Reproduced = Value<typeof REPRODUCES>;

/** The document of every kind of job. */
export const JOB_FIELDS = {
  /** What the job is doing, or how it ended, in the words of its log. */
  secondaryStatus: text,
  /** The state of the job in its transition table. */
  phase: text,
  statusTransitions: listOf(objectOf({ status: text, ...TRANSITION })),
  failureReason: optional(text),
  maxRuntimeSeconds: number,
  /** ARN of the execution role. */
  role: text,
  experiment: EXPERIMENT,
  git: optional(objectOf(GIT)),
  trialComponent: arn,
  /** ARN of the caller that launched it. */
  createdBy: text,
  /** The place whose runner started the program; no other place may start it. */
  runsAt: optional(text),
  /** The lines of `pip freeze` in the environment that was installed for the program. */
  packages: optional(listOf(text)),
  /** The same packages with the SHA-256 of what was installed, as lines of a `requirements.txt`. */
  packageLock: optional(listOf(text)),
  /** The machine of its programs, as far as results may depend on it. */
  machine: optional(MACHINE),
  /** The digest of the image that was prepared for its programs, such as `sha256:…`. */
  imageDigest: optional(text),
  /** What it repeats; absent for a job that repeats nothing. */
  reproduces: optional(REPRODUCES),
  /** When instances started to work for it. */
  startTime: optional(number),
  endTime: optional(number),
  /** How long its programs ran, in seconds: the longest of all instances. */
  billableSeconds: optional(number),
  /** The last value of each metric; absent for kinds without metrics. */
  finalMetrics: optional(listOf(FINAL_METRIC)),
  /** The size and the digest of the log; set when the job has ended. */
  log: optional(objectOf({ lines: count, digest: text, deletion: optional(LOG_DELETION) })),
  tags: textMap,
};

/** The common fields of all jobs' records. Times are milliseconds since the epoch. */
export interface JobRecord extends StoredRecord, ObjectOf<typeof JOB_FIELDS> {
  readonly status: JobStatus;
  readonly lastModifiedTime: number;
}

export const RESOURCES = objectOf({
  instanceType: text,
  instanceCount: count,
  volumeSizeGb: optional(number),
});
export type JobResources = Value<typeof RESOURCES>;

/** The document of every kind of job that runs programs. */
export const PROGRAM_JOB_FIELDS = {
  ...JOB_FIELDS,
  resources: RESOURCES,
  /** In the caller's form: references to secrets are not resolved. */
  environment: textMap,
};

/** The common fields of jobs that run programs on instances. */
export interface ProgramJobRecord extends JobRecord, ObjectOf<typeof PROGRAM_JOB_FIELDS> {}

/** The properties of an input, the same in a request and in a record. */
export const CHANNEL_MODES = {
  /** Whether its URI is a key prefix or a manifest that lists keys. */
  dataType: oneOf('Prefix', 'ManifestFile'),
  /** Whether every instance gets all objects, or only a share. */
  distribution: oneOf('FullyReplicated', 'ShardedByS3Key'),
  compression: oneOf('None', 'Gzip'),
  /** How a program reads it. */
  inputMode: oneOf('File', 'FastFile', 'Pipe'),
};

export type ChannelDataType = Value<typeof CHANNEL_MODES.dataType>;
export type Distribution = Value<typeof CHANNEL_MODES.distribution>;
export type Compression = Value<typeof CHANNEL_MODES.compression>;
export type InputMode = Value<typeof CHANNEL_MODES.inputMode>;
