import type { JobEvent, JobRecord, PlatformLine } from '#src/domain/job/index.js';
import type { MetricSummary, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ChannelDataType, FinalMetric, MetricDefinition } from '#src/domain/training/index.js';
import type { ObjectFacts } from '#src/files/meter.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { HostResources, Program, Runner } from '#src/ports/runner.js';
import type { ReadSecret } from '#src/ports/secrets.js';
import type { ClaimedRecord, RecordLife, RecordServices } from '#src/supervision/claimed-record.js';
import type { Task } from '#src/supervision/subject-kind.js';
import type { LogServices, SubjectLog } from '#src/supervision/subject-log.js';
import type { DataFacts } from './data/digest.js';
import type { JobFolder } from './job-folder.js';
import type { MetricTrail } from './metrics/metric-trail.js';

/** What jobs are supervised with. */
export interface JobServices extends RecordServices, LogServices {
  readonly storage: ObjectStorage;
  readonly runner: Runner;
  readonly readSecret: ReadSecret;
  /** The bucket of the platform's own objects. */
  readonly defaultBucket: string;
  /** Where jobs have their folders while they run. */
  readonly workDirectory: string;
  /** How often checkpoints are stored while a program runs; default 30 seconds. */
  readonly checkpointIntervalMs?: number;
  /** What a job's compressed inputs may unpack to; default 64 GiB. */
  readonly maxUnpackedBytes?: number;
  /** Between SIGTERM and SIGKILL; default 120 seconds, so that a program can save its model. */
  readonly stopGraceMs?: number;
  /** For how long a full disk or a storage that is away holds a phase up before the job fails; default 10 minutes. */
  readonly patienceMs?: number;
}

/** An event of a job as phases tell it. */
export type JobStep<Job> = Omit<JobEvent<Job>, 'at'>;

/**
 * One kind of job. Its folder has its use-cases and one of these: how its records live, what is done in each phase, and
 * what its end records. Phases are its own, or made of a {@link ProgramSpec} by the functions in `phases/`.
 */
export interface JobKind<Job extends JobRecord> extends RecordLife<Job, JobStep<Job>> {
  /** Every line of the platform in the log so far: they follow from the record alone, and only grow with it. */
  lines(job: Job): readonly PlatformLine[];
  /** By phase; final ones have none. */
  readonly phases: Readonly<Partial<Record<Job['phase'], Phase<Job>>>>;
  /** What is read out of the log as metrics. */
  metrics(job: Job): readonly MetricDefinition[];
  /** The name of a job's trial component, which stays when its record is deleted. */
  trialComponentName(job: string): string;
  /** What the end makes known of the job. */
  facts(job: Job, outcome: Outcome): Partial<Job>;
  /** Adds to the draft what the lineage is told of the end: less where a rule refused it. */
  tellEnd(draft: LineageDraft, job: Job, end: JobEnd): Promise<void>;
}

/**
 * How much of an end the lineage is told: all of it; all, but artifacts that are known keep their type (`ensured`);
 * the status of the trial component; nothing.
 */
export type EndExtent = 'whole' | 'ensured' | 'status' | 'none';

/** How a job ended. */
export interface JobEnd {
  readonly outcome: Outcome;
  readonly extent: EndExtent;
}

/** What is done in a phase. */
export interface Phase<Job extends JobRecord> {
  /** Returns the job as it stands afterwards. It may be done again after a crash, or when it failed for a while. */
  readonly work: (work: JobWork<Job>, job: Job) => Promise<Job>;
  /** What its failure is called. */
  readonly failure?: string;
}

/** One job in the hands of its supervisor. */
export interface JobWork<Job extends JobRecord> {
  readonly kind: JobKind<Job>;
  readonly services: JobServices;
  readonly task: Task;
  readonly record: ClaimedRecord<Job, JobStep<Job>>;
  readonly log: SubjectLog;
  readonly folder: JobFolder;
  readonly metrics: MetricTrail;
  /** Marks of the checkpoints that are stored, by path. */
  readonly storedCheckpoints: Map<string, string>;
}

/** What phases that run a program need to know of a job. */
export interface ProgramSpec<Job> {
  /** The names of its instances. */
  hosts(job: Job): readonly string[];
  inputs(job: Job): readonly JobInput[];
  program(job: Job): Program;
  instance(job: Job, host: string, machine: Machine): Instance;
  outputs(job: Job): readonly JobOutput[];
  /** Where checkpoints are kept. */
  checkpoints(job: Job): S3Uri | undefined;
}

/** What an instance runs on. */
export interface Machine extends HostResources {
  readonly region: string;
}

/** What one instance is given. */
export interface Instance {
  /** Configuration files, by their path below the root. */
  readonly files: Readonly<Record<string, string>>;
  /** The environment that the caller gave it; secrets are not yet in it. */
  readonly variables: Variables;
  /** The whole environment, given the path of its root and the variables with their secrets. */
  readonly environment: (root: string, variables: Variables) => Variables;
  readonly parameters: (root: string) => readonly string[];
}

type Variables = Readonly<Record<string, string>>;

/** Data that a program is given. */
export interface JobInput {
  readonly uri: S3Uri;
  /** The URI as it was asked for, under which the lineage knows it. */
  readonly location: S3Uri;
  readonly dataType: ChannelDataType;
  /** The facts of what was read are kept by it. */
  readonly name: string;
  /** Of the artifact that stands for it. */
  readonly type: string;
  /** In messages. */
  readonly what: string;
  /** Below the program's root. */
  readonly folder: string;
  /** Unpack each object; a name's `.gz` is cut. */
  readonly isGzip?: boolean;
  /** It is a `.tar.gz` to unpack. */
  readonly isArchive?: boolean;
  readonly isReadOnly?: boolean;
  /** Each host gets its share, instead of everything. */
  readonly isSharded?: boolean;
  /** There may be nothing. */
  readonly isOptional?: boolean;
}

/** A folder of a program that is stored as an archive. */
export interface JobOutput {
  readonly name: string;
  /** Below the program's root. */
  readonly folder: string;
  readonly uri: S3Uri;
  /** What the program is for: stored also when it is empty, and not at all when the program failed. */
  readonly isResult?: boolean;
}

/** An output with the facts of the one object that it is. */
export type StoredOutput = TrialComponentArtifact & { readonly object: ObjectFacts };

/** How a job ends, decided once: it is noted on the disk before anything of it is told. */
export interface Outcome {
  readonly trigger: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reason?: string;
  readonly outputs: readonly StoredOutput[];
  /** What was read, by the name of the input. */
  readonly inputs: Readonly<Record<string, DataFacts>>;
  readonly metrics: readonly MetricSummary[];
  readonly finalMetrics: readonly FinalMetric[];
  /** When the last of its programs ended; absent where none ran. */
  readonly programEndedAt?: number;
}
