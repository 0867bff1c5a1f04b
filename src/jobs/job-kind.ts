import type { InstanceGroup, InstanceTypes } from '#src/domain/instances/index.js';
import type {
  ChannelDataType,
  FinalMetric,
  JobCodec,
  JobEvent,
  JobRecord,
  MetricDefinition,
  PlatformLine,
} from '#src/domain/job/index.js';
import type { JobLimits } from '#src/domain/limits.js';
import type { MetricSummary, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type { Incarnated } from '#src/domain/record/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { Environments } from '#src/environments/index.js';
import type { ObjectFacts } from '#src/files/budget.js';
import type { DataFacts, FoundObject } from '#src/files/data-facts.js';
import type { NewArtifact, NewTrialComponent } from '#src/lineage/index.js';
import type { Gate } from '#src/policies/index.js';
import type { ObjectStorage, OwnObjects } from '#src/ports/object-storage.js';
import type { Run } from '#src/ports/run.js';
import type { HostResources, Program, Runner, RunnerFeatures } from '#src/ports/runner.js';
import type { ReadSecret, SealedValues } from '#src/ports/secrets.js';
import type { Statements } from '#src/ports/signer.js';
import type { ClaimedRecord, RecordLife, RecordServices } from '#src/supervision/claimed-record.js';
import type { Task } from '#src/supervision/subject-kind.js';
import type { LogServices, SubjectLog } from '#src/supervision/subject-log.js';
import type { Deadline } from './job-deadline.js';
import type { JobFolder } from './job-folder.js';
import type { MetricTrail } from './metrics/metric-trail.js';
import type { Findings } from './trial-component.js';

/** The parts that the supervision of jobs needs. */
export interface JobServices extends RecordServices, LogServices, Partial<JobLimits> {
  /** The storage with the rights of the job's role during supervision. */
  readonly storage: ObjectStorage;
  readonly own: OwnObjects;
  /** The rights of jobs' roles; absent: all rights. */
  readonly roles?: Roles;
  readonly runner: Runner;
  readonly environments: Environments;
  /** Admits or refuses the bytes that jobs have read, before their programs run. Absent: all are admitted. */
  readonly inputGate?: Gate;
  /** Sizes of instance types, in addition to the known ones. */
  readonly instanceTypes?: InstanceTypes;
  readonly readSecret: ReadSecret;
  /** Signs a statement about each completed job. */
  readonly statements: Statements;
  /** Opens sealed values of records; absent when no value is sealed. */
  readonly values?: SealedValues;
  readonly workDirectory: string;
  /** How often checkpoints are stored while a program runs; default 30 seconds. */
  readonly checkpointIntervalMs?: number;
  /** The time between SIGTERM and SIGKILL; default 120 seconds, so that a program can save its model. */
  readonly stopGraceMs?: number;
  /** How long a phase is retried while a disk is full or the storage is unavailable; default 10 minutes. */
  readonly patienceMs?: number;
}

/** An event that a phase reports; the record adds its time. */
export type JobStep<Job> = Omit<JobEvent<Job>, 'at'>;

/**
 * One kind of job: its transitions, the work of each phase, and its lineage. Phases are written for
 * the kind, or made from a {@link ProgramSpec} by the functions in `phases/`.
 */
export interface JobHandler<Job extends JobRecord> extends RecordLife<Job, JobStep<Job>> {
  readonly codec: JobCodec<Job>;
  /** All lines of the platform so far. They depend only on the record, and later records only append to them. */
  lines(job: Job): readonly PlatformLine[];
  /** The instances that its program runs on. */
  instances(job: Job): InstanceGroup;
  /** True for jobs without a program: they do not wait in the queue and take no part of a machine. */
  readonly runsNothing?: boolean;
  /** Final phases have no entry. */
  readonly phases: Readonly<Partial<Record<Job['phase'], Phase<Job>>>>;
  metrics(job: Job): readonly MetricDefinition[];
  /** The fields that the end of a job adds to its record. */
  facts(job: Job, outcome: Outcome): Partial<Job>;
  /** True when its billable time is the run time of its programs. */
  readonly billsPrograms?: boolean;
  /** The job's trial component, with the facts so far. */
  component(job: Job, findings: Findings): NewTrialComponent;
  /** The inputs and outputs that the launch records. */
  artifacts(job: Job): JobArtifacts;
  /** The versions that the job has produced when it has ended. */
  produced(job: Job, outcome: Outcome): readonly Produced[];
  /** The messages that its programs left, however the job ends. */
  exitMessage?(work: JobWork<Job>, job: Job): Promise<string | undefined>;
  /** Removes the data of an ended job other than its runs and its folder. */
  clear?(services: ClearServices, job: Incarnated): Promise<void>;
  /** Called from time to time; removes such data of jobs whose server was killed before it did. */
  tidy?(services: ClearServices, signal: AbortSignal): Promise<void>;
}

/** The parts that {@link JobHandler.clear} needs. */
export type ClearServices = Pick<JobServices, 'store' | 'own'>;

/** The locations of a job. */
export interface JobArtifacts {
  readonly read: readonly NewArtifact[];
  /** Locations that it writes to while it runs; their content at its end is recorded then. */
  readonly written?: readonly NewArtifact[];
}

/**
 * How much of an end the lineage records. `ensured`: everything, but known artifacts keep their
 * type; `status`: only the status of the trial component.
 */
export type EndExtent = 'whole' | 'ensured' | 'status' | 'none';

export interface JobEnd {
  readonly outcome: Outcome;
  readonly extent: EndExtent;
}

export interface Phase<Job extends JobRecord> {
  /**
   * Does the work of a phase and returns the job as it is afterwards. It may be repeated after a crash or a passing
   * failure.
   */
  readonly work: (work: JobWork<Job>, job: Job) => Promise<Job>;
  /** The name of a failure of this phase in the job's failure reason. */
  readonly failure?: string;
  /** True when the program has ended, so that others may have its part of the machine. */
  readonly isAfterProgram?: boolean;
}

/** A supervised job, with everything that its phases need. */
export interface JobWork<Job extends JobRecord> {
  readonly kind: JobHandler<Job>;
  readonly services: JobServices;
  readonly task: Task;
  readonly record: ClaimedRecord<Job, JobStep<Job>>;
  readonly log: SubjectLog;
  readonly folder: JobFolder;
  /** The end of the job's time. */
  readonly deadline: Deadline;
  readonly metrics: MetricTrail;
  /** The stored checkpoint files, by path. */
  readonly storedCheckpoints: Map<string, StoredCheckpoint>;
  /** The runs whose ends it waits for. */
  readonly awaited: Set<Run>;
}

/** The description of a job's program for the phases that run it. */
export interface ProgramSpec<Job> {
  hosts(job: Job): readonly string[];
  /** The folders of `/opt/ml` that exist for its programs, even when they are empty. */
  folders(job: Job): readonly string[];
  inputs(job: Job): readonly JobInput[];
  program(job: Job): Program;
  /** The URI of the image in the lineage. */
  image(job: Job): string | undefined;
  instanceType(job: Job): string;
  instance(job: Job, host: string, machine: Machine): Instance;
  outputs(job: Job): readonly JobOutput[];
  checkpoints(job: Job): S3Uri | undefined;
}

export interface Machine
  extends Pick<HostResources, 'cpus' | 'gpus'>,
    Pick<RunnerFeatures, 'hostNames'> {
  readonly region: string;
}

export interface Instance {
  /** Configuration files, by their path below the root. */
  readonly files: Readonly<Record<string, string>>;
  /** The caller's environment; references to secrets are not resolved yet. */
  readonly variables: Variables;
  /** Makes the whole environment from the path of the root and the variables with their secrets. */
  readonly environment: (root: string, variables: Variables) => Variables;
  readonly parameters: (root: string) => readonly string[];
}

type Variables = Readonly<Record<string, string>>;

export interface JobInput {
  readonly uri: S3Uri;
  /** The requested URI; it identifies the location in the lineage. */
  readonly location: S3Uri;
  readonly dataType: ChannelDataType;
  /** The key of the recorded facts of the input. */
  readonly name: string;
  readonly type: string;
  /** The name in messages. */
  readonly what: string;
  /** The folder below the program's root. */
  readonly folder: string;
  /** Whether each object is unpacked; a `.gz` at the end of its name is removed. */
  readonly isGzip?: boolean;
  readonly isArchive?: boolean;
  readonly isReadOnly?: boolean;
  /** Whether each host gets a share of the objects instead of all of them. */
  readonly isSharded?: boolean;
  readonly isOptional?: boolean;
  /** Whether the program reads it through pipes, `<folder>_<epoch>`, rather than as files. */
  readonly isPiped?: boolean;
  /** A line about it for the job's log. */
  readonly note?: string;
}

export interface JobOutput {
  readonly name: string;
  readonly folder: string;
  readonly uri: S3Uri;
  /** The program's result is stored even when it is empty, and not at all when the program failed. */
  readonly isResult?: boolean;
  /** Whether each file is stored as an object below the URI, rather than all of them in one archive. */
  readonly isPrefix?: boolean;
}

export type StoredOutput = TrialComponentArtifact & { readonly object: StoredData };

/** An output of a job, for the lineage. */
export interface Produced {
  readonly output: StoredOutput;
  /** The type of the artifact, unless its location has one already. */
  readonly type: string;
  readonly properties?: Readonly<Record<string, string>>;
  /** True when the job wrote all objects of a prefix, even unchanged ones. */
  readonly isWhollyWritten?: boolean;
}

/** The stored form of an output: an object, or a prefix with its objects. */
export interface StoredData extends ObjectFacts {
  /** Absent for an object, and for a prefix with a manifest. */
  readonly objects?: readonly FoundObject[];
  readonly manifest?: Readonly<Record<string, string>>;
}

export interface StoredCheckpoint {
  /** Changes whenever the file does. */
  readonly mark: string;
  /** Absent for a file whose name cannot be an object key. */
  readonly object?: FoundObject;
}

/** The facts of an input as notes have them. */
export interface NotedFacts extends DataFacts {
  /** Whether the digest is that of a list of objects; absent in notes of earlier versions. */
  readonly isPrefix?: boolean;
}

/** How a job ends. It is decided once and noted on the disk before any of it is recorded. */
export interface Outcome {
  readonly trigger: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reason?: string;
  readonly outputs: readonly StoredOutput[];
  /** The facts of the inputs, by name. */
  readonly inputs: Readonly<Record<string, NotedFacts>>;
  readonly metrics: readonly MetricSummary[];
  readonly finalMetrics: readonly FinalMetric[];
  /** The values that its program reported; absent in notes of earlier versions. */
  readonly parameters?: Findings['parameters'];
  /** The digests of the images that its programs ran, as far as only the runs show them. */
  readonly imageDigests?: readonly string[];
  /** The longest time that the program of a host ran, 0 when none did; absent in notes of earlier versions. */
  readonly programMs?: number;
  /** The last messages of the programs, for kinds that use them. */
  readonly exitMessage?: string;
}
