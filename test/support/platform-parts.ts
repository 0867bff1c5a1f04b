import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProcessRunner, programIsolation } from '#containers/process/index.js';
import type { ShimRunnerOptions } from '#containers/shared/shim-runner.js';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { Runtimes } from '#src/domain/frameworks/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type Incarnated, keyOf, keyOfVertex } from '#src/domain/record/index.js';
import { Roles } from '#src/domain/roles/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { Environments } from '#src/environments/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { KnownTroubles } from '#src/server/system/known-troubles.js';
import { openSecrets } from '#src/server/system/secrets.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { openFilesystemLogStore } from '#src/storage/logs/index.js';
import { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import { withoutOwn } from '#src/supervision/own-objects.js';
import { openTestStore, type StoreKind } from './open-test-store.js';
import { TEST_VALUES } from './test-values.js';

/** The Python of this machine. */
export const PYTHON = '/usr/bin/python3';

/** The parts of a platform, all real, in its own directory. */
export interface PlatformParts {
  readonly directory: string;
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
  /** The log of the platform itself. */
  readonly notes: readonly string[];
  /** Stores an object. */
  put(uri: string, content: string | Uint8Array): Promise<void>;
  /** The messages of the log of a job or an endpoint. */
  log(of: Pick<Incarnated, 'arn' | 'incarnation'>): Promise<readonly string[]>;
}

/** Options of the parts. */
export interface PlatformPartsOptions {
  /** The directory of a platform that was closed or killed; default a new one. */
  readonly directory?: string | undefined;
  /** The kind of a new store, or the store and logs of another platform. Default `memory`. */
  readonly store?: StoreKind | Pick<PlatformParts, 'store' | 'logs'> | undefined;
  readonly leaseMs?: number | undefined;
  readonly maxInstallMs?: number | undefined;
  /** What runs scripts; default the Python of this machine, and no versions. */
  readonly runtimes?: Runtimes | undefined;
  /** Default the system's. */
  readonly clock?: Clock | undefined;
  /** The user that programs run as; default the user of the tests. */
  readonly runAs?: string | undefined;
  /** What roles may read; default everything. */
  readonly roles?: Roles | undefined;
  /** Created when missing; also for the logs. */
  readonly bucket: string;
  /** The programs of an image, to train and to serve. */
  readonly images: ReturnType<Parameters<typeof openProcessRunner>[0]['images']>;
  /** Opens another runner than that of processes. */
  readonly openRunner?: OpenRunner | undefined;
  /** Wraps the parts that the platform uses. */
  readonly seen?: {
    readonly [Part in 'store' | 'storage' | 'logs' | 'runner']?:
      | ((inner: PlatformParts[Part]) => PlatformParts[Part])
      | undefined;
  };
}

/** Opens a runner in a directory of its own. */
export type OpenRunner = (
  place: ShimRunnerOptions & { readonly workDirectories: readonly string[] },
) => Promise<Runner>;

/** Opens the parts; `services` are the options of engines and use-cases. */
export async function openPlatformParts({
  bucket,
  images,
  seen = {},
  ...at
}: PlatformPartsOptions) {
  const directory = at.directory ?? (await mkdtemp(join(tmpdir(), 'forebear-platform-')));
  const clock = at.clock ?? new SystemClock();
  const ids = new RandomIds();
  const scope = DEFAULT_ARN_SCOPE;
  const runtimes = at.runtimes ?? { fallback: PYTHON, frameworks: [] };
  const notes: string[] = [];
  const logger = collect(notes);
  const { store: kind = 'memory' } = at;
  const shared = typeof kind === 'object' ? kind : undefined;
  const fresh = at.directory === undefined;
  const innerStore =
    typeof kind === 'object' ? kind.store : await openTestStore(kind, { directory, fresh });
  const store = seen.store?.(innerStore) ?? innerStore;
  const innerStorage = await openFilesystemStorage({
    directory: join(directory, 'objects'),
    region: scope.region,
    clock,
  });
  const storage = seen.storage?.(innerStorage) ?? innerStorage;
  await storage.createBucket(bucket);
  const own = { storage, bucket: `${bucket}-server`, earlierBucket: bucket };
  await storage.createBucket(own.bucket);
  const innerLogs =
    shared?.logs ??
    (await openFilesystemLogStore({
      directory: join(directory, 'logs'),
      storage,
      bucket: own.bucket,
      clock,
      logger,
      retryMs: 200,
    }));
  const logs = seen.logs?.(innerLogs) ?? innerLogs;
  const { user } = at.runAs === undefined ? {} : programIsolation(at.runAs);
  const troubles = new KnownTroubles({ clock, logger });
  const place = { directory: join(directory, 'runner'), clock, ids };
  const workDirectories = ['work', 'endpoints', 'environments'].map((name) =>
    join(directory, name),
  );
  const innerRunner = at.openRunner
    ? await at.openRunner({ ...place, workDirectories })
    : await openProcessRunner({
        ...place,
        images: () => images,
        python: () => PYTHON,
        ...(user && { user, workDirectories }),
      });
  const runner = seen.runner?.(innerRunner) ?? innerRunner;
  await mkdir(join(directory, 'secrets'), { recursive: true, mode: 0o700 });
  const readSecret = await openSecrets(join(directory, 'secrets'), at.roles ?? new Roles({}, ''));
  const environments = new Environments({
    runner,
    clock,
    logger,
    readSecret,
    values: TEST_VALUES,
    directory: join(directory, 'environments'),
    users: ['work', 'endpoints'].map((name) => join(directory, name)),
    ...(at.maxInstallMs === undefined ? {} : { maxInstallMs: at.maxInstallMs }),
  });
  await environments.start();
  const ledger = new Ledger({ store, clock });
  const lease = new LeaseKeeper({
    store,
    clock,
    logger,
    owner: ids.uuid(),
    ...(at.leaseMs === undefined ? {} : { leaseMs: at.leaseMs }),
  });
  await lease.start();
  const parts: PlatformParts = {
    directory,
    store,
    ledger,
    storage,
    logs,
    runner,
    notes,
    async put(uri, content) {
      await storage.put(toS3Uri(uri), bytesOf(content));
    },
    async log(record) {
      const id = vertexIdOf(record.arn);
      const found = record.incarnation ? undefined : (await store.vertices([id])).get(id);
      const key = found ? keyOfVertex(found.element) : keyOf(record);
      const { lines } = await logs.read(key, { first: 10_000 });
      return lines.map(({ message }) => message);
    },
  };
  const close = async () => {
    await environments.close();
    await ledger.close();
    if (!shared) await Promise.all([store.close(), logs.close()]);
    await Promise.all([storage.close(), runner.close()]);
  };
  return {
    parts,
    services: {
      store,
      ledger,
      storage: withoutOwn(own),
      own,
      logs,
      runner,
      lease,
      clock,
      ids,
      scope,
      logger,
      troubles,
      readSecret,
      values: TEST_VALUES,
      environments,
      runtimes: () => runtimes,
    },
    close,
  };
}

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content;
}

function collect(notes: string[]): Logger {
  const note = (message: string, fields: object = {}) => {
    const { error } = fields as { readonly error?: unknown };
    notes.push(error === undefined ? message : `${message}: ${String(error)}`);
  };
  return { debug: () => undefined, info: note, warn: note, error: note };
}
