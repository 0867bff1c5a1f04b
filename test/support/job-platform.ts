import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openProcessRunner } from '#containers/process/index.js';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { TrainingJob, TrainingRequest } from '#src/domain/training/index.js';
import { JobEngine, TrainingJobs, trainingJobKind } from '#src/jobs/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { Logger } from '#src/ports/logger.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import { RandomIds } from '#src/server/random-ids.js';
import { SystemClock } from '#src/server/system-clock.js';
import { openFilesystemLogStore, openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import { openTestStore, type StoreKind } from './open-test-store.js';

/** Who launches in tests. */
export const TESTER: Principal = {
  arn: 'arn:aws:iam::000000000000:user/tester',
  account: '000000000000',
  userId: 'tester',
  role: 'operator',
};

const FIXTURES = fileURLToPath(new URL('../fixtures/programs/', import.meta.url));
const DEFAULT_BUCKET = 'forebear-local-000000000000';

/** Everything that runs jobs, of real parts, in a directory of its own. */
export interface JobPlatform {
  readonly directory: string;
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
  /** Closing it gives the server's lease up, too. */
  readonly engine: Pick<JobEngine, 'close'>;
  readonly jobs: TrainingJobs;
  /** What the platform itself had to say. */
  readonly notes: readonly string[];
  /** Stores an object. */
  put(uri: string, text: string): Promise<void>;
  /** A request that runs a fixture program. */
  request(more?: Partial<TrainingRequest> & { readonly program?: string }): TrainingRequest;
  /** Waits until a job has ended. */
  ended(name: string): Promise<TrainingJob>;
  /** Waits until something holds of a job. */
  until(name: string, holds: (job: TrainingJob) => boolean): Promise<TrainingJob>;
  /** The messages of a job's log. */
  log(job: TrainingJob): Promise<readonly string[]>;
  /** The starts of programs, `<job> <host>` each. */
  starts(): Promise<readonly string[]>;
  /** Closes everything but the directory. */
  close(): Promise<void>;
  /** Closes everything and removes the directory. */
  destroy(): Promise<void>;
}

/** How a platform is opened. */
export interface JobPlatformOptions {
  /** Of a platform that was closed, or killed; default a new one. */
  readonly directory?: string;
  /** A store of its own, or another platform's with its logs. */
  readonly store?: StoreKind | Pick<JobPlatform, 'store' | 'logs'>;
  readonly leaseMs?: number;
  readonly absenceMs?: number;
  readonly concurrency?: number;
  readonly stopGraceMs?: number;
  readonly checkpointIntervalMs?: number;
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
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'forebear-jobs-')));
  const clock = new SystemClock();
  const ids = new RandomIds();
  const scope = DEFAULT_ARN_SCOPE;
  const notes: string[] = [];
  const logger = collect(notes);
  const shared = typeof options.store === 'object' ? options.store : undefined;
  const kind = typeof options.store === 'string' ? options.store : 'memory';
  const fresh = options.directory === undefined;
  const store = shared?.store ?? (await openTestStore(kind, { directory, fresh }));
  const inner = await openFilesystemStorage({
    directory: join(directory, 'objects'),
    region: scope.region,
    clock,
  });
  const storage = options.storage?.(inner) ?? inner;
  const written =
    shared?.logs ??
    (await openFilesystemLogStore({
      directory: join(directory, 'logs'),
      storage,
      bucket: DEFAULT_BUCKET,
      clock,
      logger,
      retryMs: 200,
    }));
  const logs = options.logs?.(written) ?? written;
  const images = { fixture: { train: [process.execPath, `${FIXTURES}train.mjs`], serve: [] } };
  const processes = await openProcessRunner({
    directory: join(directory, 'runner'),
    images,
    clock,
    ids,
  });
  const runner = options.runner?.(processes) ?? processes;
  const ledger = new Ledger({ store, clock });
  const executionRole = 'arn:aws:iam::000000000000:role/forebear';
  const parts = { store, ledger, storage, logs, runner, clock, scope, logger };
  const jobs = new TrainingJobs({ ...parts, executionRole, defaultBucket: DEFAULT_BUCKET });
  const training = trainingJobKind({
    ...parts,
    workDirectory: join(directory, 'work'),
    ...(options.stopGraceMs === undefined ? {} : { stopGraceMs: options.stopGraceMs }),
    ...(options.checkpointIntervalMs === undefined
      ? {}
      : { checkpointIntervalMs: options.checkpointIntervalMs }),
  });
  const lease = new LeaseKeeper({
    ...parts,
    owner: ids.uuid(),
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
  });
  const jobEngine = new JobEngine({
    ...parts,
    lease,
    kinds: [training],
    place: { id: options.place ?? directory, host: 'localhost' },
    ...(options.absenceMs === undefined ? {} : { absenceMs: options.absenceMs }),
    ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
  });
  const starts = join(directory, 'starts.txt');
  await appendFile(starts, '');
  await storage.createBucket(DEFAULT_BUCKET);
  await lease.start();
  if (options.started ?? true) await jobEngine.start();
  const engine = {
    async close() {
      await jobEngine.close();
      await lease.close();
    },
  };
  const until: JobPlatform['until'] = async (name, holds) => {
    for (;;) {
      const job = await jobs.get(name);
      if (job && holds(job)) return job;
      await clock.sleep(20);
    }
  };
  const close = async () => {
    await engine.close();
    await ledger.close();
    if (!shared) await Promise.all([store.close(), logs.close()]);
    await Promise.all([storage.close(), runner.close()]);
  };
  return {
    directory,
    store,
    ledger,
    storage,
    logs,
    runner,
    engine,
    jobs,
    notes,
    until,
    close,
    ended: (name) => until(name, ({ endTime }) => endTime !== undefined),
    async put(uri, text) {
      await storage.put(toS3Uri(uri), bytesOf(text));
    },
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
    async log(job) {
      const { lines } = await logs.read(job.arn, { first: 10_000 });
      return lines.map(({ message }) => message);
    },
    async starts() {
      return (await readFile(starts, 'utf8')).split('\n').filter((line) => line !== '');
    },
    async destroy() {
      await close();
      // A program that was let go of may write its last meanwhile.
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function collect(notes: string[]): Logger {
  const note = (message: string, fields: object = {}) => {
    const { error } = fields as { readonly error?: unknown };
    notes.push(error === undefined ? message : `${message}: ${String(error)}`);
  };
  return { debug: () => undefined, info: note, warn: note, error: note };
}
