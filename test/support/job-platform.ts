import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import type { Model } from '#src/domain/hosting/index.js';
import type { InstanceTypes } from '#src/domain/instances/index.js';
import type { JobLimits } from '#src/domain/limits.js';
import type { ProcessingJob } from '#src/domain/processing/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { TrainingJob, TrainingRequest } from '#src/domain/training/index.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import type { TuningJob } from '#src/domain/tuning/index.js';
import {
  type AllJobs,
  composeJobs,
  JOB_KINDS,
  PROCESSING,
  type ProcessingJobs,
  Samplers,
  TRAINING,
  TRANSFORM,
  type TrainingJobs,
  type TransformJobs,
  TUNING,
  type TuningJobs,
} from '#src/jobs/index.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { Clock } from '#src/ports/system.js';
import { Engine } from '#src/supervision/engine.js';
import {
  type OpenRunner,
  openPlatformParts,
  type PlatformParts,
  type PlatformPartsOptions,
} from './platform-parts.js';

/** The principal that launches in tests. */
export const TESTER: Principal = {
  arn: 'arn:aws:iam::000000000000:user/tester',
  account: '000000000000',
  userId: 'tester',
  role: 'operator',
};

const FIXTURES = fileURLToPath(new URL('../fixtures/programs/', import.meta.url));
const DEFAULT_BUCKET = 'forebear-local-000000000000';

const MODEL: Model = {
  arn: makeArn(DEFAULT_ARN_SCOPE, 'model', 'scorer'),
  name: 'scorer',
  image: 'scorer',
  environment: {},
  role: 'arn:aws:iam::000000000000:role/forebear',
  createdBy: TESTER.arn,
  creationTime: 0,
  tags: {},
  endpoints: [],
};

/** A platform that runs jobs, of real parts, in its own directory. */
export interface JobPlatform extends PlatformParts {
  /** Closing it also removes the server's lease. */
  readonly engine: Pick<Engine, 'close' | 'placeOf'>;
  /** Jobs of all kinds. */
  readonly allJobs: AllJobs;
  readonly jobs: TrainingJobs;
  readonly processing: ProcessingJobs;
  /** Of models of the image `scorer`, which answers lines; see {@link JobPlatformOptions.model}. */
  readonly transforms: TransformJobs;
  /** Their trials run a program of `request`. */
  readonly tunings: TuningJobs;
  /** A request that runs a fixture program. */
  request(more?: Partial<TrainingRequest> & { readonly program?: string }): TrainingRequest;
  /** Waits until a job has ended. */
  ended(name: string): Promise<TrainingJob>;
  /** Waits until a processing job has ended. */
  processed(name: string): Promise<ProcessingJob>;
  /** Waits until a condition on a transform job holds; by default, until it has ended. */
  transformed(name: string, holds?: (job: TransformJob) => boolean): Promise<TransformJob>;
  /** Waits until a condition on a tuning job holds; by default, until it has ended. */
  tuned(name: string, holds?: (job: TuningJob) => boolean): Promise<TuningJob>;
  /** Waits until a condition on a job holds. */
  until(name: string, holds: (job: TrainingJob) => boolean): Promise<TrainingJob>;
  /** The starts of programs, `<job> <host>` each. */
  starts(): Promise<readonly string[]>;
  /** Closes everything but the directory. */
  close(): Promise<void>;
  /** Closes everything and removes the directory. */
  destroy(): Promise<void>;
}

/** Options of a platform. */
export interface JobPlatformOptions {
  /** The directory of a platform that was closed or killed; default a new one. */
  readonly directory?: string;
  /** The kind of a new store, or the store and logs of another platform. */
  readonly store?: PlatformPartsOptions['store'];
  readonly leaseMs?: number;
  readonly maxInstallMs?: number;
  readonly runtimes?: PlatformPartsOptions['runtimes'];
  readonly runAs?: string;
  readonly openRunner?: OpenRunner;
  readonly absenceMs?: number;
  readonly concurrency?: number;
  readonly stopGraceMs?: number;
  readonly checkpointIntervalMs?: number;
  /** Those that are absent are the usual ones. */
  readonly limits?: Partial<JobLimits>;
  readonly instanceTypes?: InstanceTypes;
  readonly roles?: Roles;
  readonly hosted?: boolean;
  /** Default the system's. */
  readonly clock?: Clock;
  readonly patienceMs?: number;
  readonly reconcileMs?: number;
  readonly tidyAfterMs?: number;
  /** What the models have besides the image `scorer`. */
  readonly model?: Partial<Model>;
  /** Wraps the ledger that the engine follows. */
  readonly followed?: (inner: Ledger) => Ledger;
  /** Wraps the store that the platform uses. */
  readonly seenStore?: (inner: GraphStore) => GraphStore;
  readonly storage?: (inner: ObjectStorage) => ObjectStorage;
  readonly logs?: (inner: LogStore) => LogStore;
  readonly runner?: (inner: Runner) => Runner;
  /** Its id; default the directory. */
  readonly place?: string;
  /** Default true. */
  readonly started?: boolean;
}

/** Opens a platform. */
export async function openJobPlatform(options: JobPlatformOptions = {}): Promise<JobPlatform> {
  const { parts, services, close } = await openPlatformParts({
    directory: options.directory,
    store: options.store,
    bucket: DEFAULT_BUCKET,
    leaseMs: options.leaseMs,
    maxInstallMs: options.maxInstallMs,
    runtimes: options.runtimes,
    clock: options.clock,
    runAs: options.runAs,
    openRunner: options.openRunner,
    roles: options.roles,
    images: {
      fixture: {
        train: [process.execPath, `${FIXTURES}train.mjs`],
        serve: [process.execPath, `${FIXTURES}serve-model.mjs`],
      },
      scorer: { train: [], serve: [process.execPath, `${FIXTURES}score-lines.mjs`] },
    },
    seen: {
      store: options.seenStore,
      storage: options.storage,
      logs: options.logs,
      runner: options.runner,
    },
  });
  const { directory } = parts;
  const executionRole = 'arn:aws:iam::000000000000:role/forebear';
  const rules = { hosted: options.hosted ?? false, ...(options.roles && { roles: options.roles }) };
  const jobOptions = { ...services, ...rules, executionRole, defaultBucket: DEFAULT_BUCKET };
  const samplers = new Samplers();
  const allJobs = composeJobs(JOB_KINDS, {
    ...jobOptions,
    samplers,
    model: async (name) => ({ ...MODEL, name, ...options.model }),
  });
  const jobs = allJobs.of(TRAINING);
  const transforms = allJobs.of(TRANSFORM);
  const tunings = allJobs.of(TUNING);
  const processing = allJobs.of(PROCESSING);
  const subjectServices = {
    ...services,
    ...rules,
    jobs: allJobs,
    samplers,
    workDirectory: join(directory, 'work'),
    ...(options.stopGraceMs === undefined ? {} : { stopGraceMs: options.stopGraceMs }),
    ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
    ...(options.instanceTypes && { instanceTypes: options.instanceTypes }),
    ...options.limits,
    ...(options.checkpointIntervalMs === undefined
      ? {}
      : { checkpointIntervalMs: options.checkpointIntervalMs }),
  };
  const jobEngine = new Engine({
    ...services,
    ledger: options.followed?.(services.ledger) ?? services.ledger,
    ...(options.reconcileMs === undefined ? {} : { reconcileMs: options.reconcileMs }),
    ...(options.tidyAfterMs === undefined ? {} : { tidyAfterMs: options.tidyAfterMs }),
    kinds: JOB_KINDS.map((kind) => kind.subject(subjectServices)),
    place: { id: options.place ?? directory, host: 'localhost' },
    ...(options.absenceMs === undefined ? {} : { absenceMs: options.absenceMs }),
    ...(options.concurrency === undefined ? {} : { slots: options.concurrency }),
  });
  const starts = join(directory, 'starts.txt');
  await appendFile(starts, '');
  if (options.started ?? true) await jobEngine.start();
  const engine = {
    placeOf: (job: TrainingJob['arn']) => jobEngine.placeOf(job),
    async close() {
      await jobEngine.close();
      await services.lease.close();
    },
  };
  const untilOf =
    <Job>(read: (name: string) => Promise<Job | undefined>) =>
    async (name: string, holds: (job: Job) => boolean): Promise<Job> => {
      for (;;) {
        const job = await read(name);
        if (job && holds(job)) return job;
        await services.clock.sleep(20);
      }
    };
  const until = untilOf((name) => jobs.get(name));
  const untilTransformed = untilOf((name) => transforms.get(name));
  const untilTuned = untilOf((name) => tunings.get(name));
  const untilProcessed = untilOf((name) => processing.get(name));
  const hasEnded = ({ endTime }: { readonly endTime?: number }) => endTime !== undefined;
  const closeAll = async () => {
    await engine.close();
    await samplers.close();
    await close();
  };
  return {
    ...parts,
    engine,
    allJobs,
    jobs,
    until,
    close: closeAll,
    processing,
    transforms,
    tunings,
    tuned: (name, holds = hasEnded) => untilTuned(name, holds),
    transformed: (name, holds = hasEnded) => untilTransformed(name, holds),
    processed: (name) => untilProcessed(name, hasEnded),
    ended: (name) => until(name, hasEnded),
    request({ program, ...more } = {}) {
      const algorithm =
        program === undefined
          ? { image: 'fixture' }
          : { image: 'fixture', entrypoint: [process.execPath, `${FIXTURES}${program}`] };
      return {
        algorithm,
        channels: [],
        resources: { instanceType: 'local', instanceCount: 1 },
        environment: { STARTS: starts },
        ...more,
      };
    },
    async starts() {
      return (await readFile(starts, 'utf8')).split('\n').filter((line) => line !== '');
    },
    async destroy() {
      await closeAll();
      // A released program may still be writing.
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
