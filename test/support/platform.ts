import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShimRunnerOptions } from '#containers/shared/shim-runner.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type Incarnated, keyOf, keyOfVertex } from '#src/domain/record/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { Signer } from '#src/ports/signer.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { composePlatform, type Platform } from '#src/server/compose/compose-platform.js';
import type { Foundation } from '#src/server/compose/foundation.js';
import { openPorts, type Ports } from '#src/server/compose/open-ports.js';
import { openRunner } from '#src/server/compose/open-runner.js';
import type { Times } from '#src/server/compose/times.js';
import { type Config, loadConfig } from '#src/server/config/index.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import { withoutOwn } from '#src/supervision/own-objects.js';
import { openTestStore, type StoreKind, testAddress } from './open-test-store.js';
import { type PlatformRequests, requestsOf } from './platform-requests.js';
import { SILENT } from './silent-logger.js';
import { PROGRAMS, PYTHON, TEST_VALUES } from './test-values.js';

const program = (name: string) => [process.execPath, `${PROGRAMS}${name}`];
const { config: DEFAULTS } = loadConfig({
  directory: tmpdir(),
  flags: {
    executionRole: 'arn:aws:iam::000000000000:role/forebear',
    images: {
      fixture: { train: program('train.mjs'), serve: program('serve-model.mjs') },
      scorer: { serve: program('score-lines.mjs') },
    },
    python3: PYTHON,
  },
});
const HOSTING = { startMs: 5000, pingIntervalMs: 20, minRestartMs: 10, stopMs: 2000 };

/** A platform as a server composes it, in its own directory, without listeners. */
export interface TestPlatform extends PlatformRequests {
  readonly directory: string;
  readonly services: Platform['services'];
  readonly store: GraphStore;
  readonly ledger: Platform['services']['ledger'];
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
  /** The warnings and errors that the platform has logged. */
  readonly notes: readonly string[];
  /** Stores an object. */
  put(uri: string, content: string | Uint8Array): Promise<void>;
  /** The messages of the log of a job or an endpoint. */
  log(of: Pick<Incarnated, 'arn' | 'incarnation'>): Promise<readonly string[]>;
  /** Closes everything but the directory; programs keep running. */
  close(): Promise<void>;
  /** Closes everything, ends all programs and removes the directory. Idempotent. */
  destroy(): Promise<void>;
}

/** Options of a platform. */
export interface PlatformOptions {
  /** The directory of a platform that was closed or killed; default a new one. */
  readonly directory?: string;
  /** The kind of a new store, or an open store and logs, which the test closes. Default `memory`. */
  readonly store?: StoreKind | { readonly store: GraphStore; readonly logs?: LogStore };
  readonly settings?: Partial<Config>;
  readonly times?: Times;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Whether another server uses the directory, which a lock prevents otherwise. */
  readonly beside?: boolean;
  /** The id of its directory; default a new one. */
  readonly place?: string;
  /** Opens another runner than that of processes. */
  readonly openRunner?: OpenRunner;
  readonly seenStore?: (inner: GraphStore) => GraphStore;
  readonly seenStorage?: (inner: ObjectStorage) => ObjectStorage;
  readonly seenLogs?: (inner: LogStore) => LogStore;
  readonly seenRunner?: (inner: Runner) => Runner;
  readonly seenSigner?: (inner: Signer) => Signer;
}

/** Opens a runner in a separate directory. */
export type OpenRunner = (
  place: ShimRunnerOptions & { readonly workDirectories: readonly string[] },
) => Promise<Runner>;

/** Opens a platform. */
export async function openPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'forebear-platform-')));
  const { store: kind = 'memory', place, times, clock } = options;
  const isFresh = options.directory === undefined;
  if (isFresh && isDatabase(kind))
    await (await openTestStore(kind, { directory, fresh: true })).close();
  if (options.beside) await rm(join(directory, 'lock'), { force: true });
  if (place !== undefined) await writeFile(join(directory, 'place-id'), place);
  await mkdir(join(directory, 'secrets'), { recursive: true, mode: 0o700 });
  const config: Config = {
    ...DEFAULTS,
    ...storeSettings(kind, directory),
    dataDirectory: directory,
    secretsDirectory: join(directory, 'secrets'),
    ...options.settings,
    images: { ...DEFAULTS.images, ...options.settings?.images },
  };
  const notes: string[] = [];
  const used: { ports?: Ports } = {};
  const platform = await composePlatform(config, {
    logger: collect(notes),
    publicUrl: () => 'http://127.0.0.1:4000',
    ...(clock && { clock }),
    times: { ...times, hosting: { ...HOSTING, ...times?.hosting } },
    async ports(given, foundation, settings) {
      const opened = await openPorts(given, foundation, settings);
      const ports = await seenPorts(opened, { ...options, config, foundation });
      used.ports = ports;
      return ports;
    },
  });
  const { services } = platform;
  const { store, logs, runner, own } = used.ports as Ports;
  const { storage } = own;
  await storage.createBucket('models');
  const put: TestPlatform['put'] = async (uri, content) => {
    await storage.put(toS3Uri(uri), bytesOf(content));
  };
  const requests = await requestsOf({ platform, directory, put });
  const close = async () => {
    await requests.closeListener();
    await platform.close();
  };
  const destroy = async () => {
    await close();
    await endAll(await openTestRunner(config, options));
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  let destroyed: Promise<void> | undefined;
  return {
    ...requests,
    directory,
    services,
    store,
    ledger: services.ledger,
    storage,
    logs,
    runner,
    notes,
    close,
    put,
    async log(record) {
      const id = vertexIdOf(record.arn);
      const found = record.incarnation ? undefined : (await store.vertices([id])).get(id);
      const key = found ? keyOfVertex(found.element) : keyOf(record);
      const { lines } = await logs.read(key, { first: 10_000 });
      return lines.map(({ message }) => message);
    },
    destroy: () => (destroyed ??= destroy()),
  };
}

interface Opening extends PlatformOptions {
  readonly config: Config;
  readonly foundation: Foundation;
}

/** The adapters, replaced or wrapped by the options of the test. */
async function seenPorts(opened: Ports, { config, ...options }: Opening): Promise<Ports> {
  const given = typeof options.store === 'object' ? { ...opened, ...options.store } : opened;
  const own = { ...opened.own, storage: seen(opened.own.storage, options.seenStorage) };
  const { closer } = options.foundation;
  const runner = options.openRunner
    ? closer.add(await openTestRunner(config, options), (other) => other.close())
    : opened.runner;
  await own.storage.createBucket(own.bucket);
  return {
    ...opened,
    own,
    store: seen(given.store, options.seenStore),
    storage: withoutOwn(own),
    logs: seen(given.logs, options.seenLogs),
    runner: seen(runner, options.seenRunner),
    signer: seen(given.signer, options.seenSigner),
    values: TEST_VALUES,
  };
}

function seen<Part>(part: Part, wrap: ((inner: Part) => Part) | undefined): Part {
  return wrap ? wrap(part) : part;
}

function isDatabase(kind: PlatformOptions['store']): kind is StoreKind {
  return typeof kind === 'string' && !['memory', 'embedded'].includes(kind);
}

function storeSettings(kind: PlatformOptions['store'], directory: string): Partial<Config> {
  if (typeof kind !== 'string') return { store: 'memory' };
  const address = testAddress(kind, directory);
  if (address.store === 'neo4j') return { store: 'neo4j', neo4jUrl: address.url };
  if (address.store !== 'gremlin') return { store: address.store };
  return { store: 'gremlin', gremlinUrl: address.url, gremlinProfile: address.profile };
}

/** Opens a runner; programs of an earlier one in its directory may still run. */
async function openTestRunner(config: Config, options: PlatformOptions): Promise<Runner> {
  const folder = (name: string) => join(config.dataDirectory, name);
  const workDirectories = ['jobs', 'endpoints', 'environments'].map(folder);
  const place = { clock: new SystemClock(), ids: new RandomIds(), workDirectories };
  if (options.openRunner)
    return options.openRunner({ ...place, directory: folder('other-runner') });
  return openRunner(config, {
    ...place,
    directory: folder('runner'),
    orphanGraceMs: 60_000,
    logger: SILENT,
    settings: () => config,
  });
}

async function endAll(runner: Runner): Promise<void> {
  for (const run of await runner.find({})) {
    await run.stop({ graceMs: 0 });
    await run.remove(); // with its network
  }
  await runner.close();
}

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content;
}

function collect(notes: string[]): Logger {
  const note = (message: string, fields: object = {}) => {
    const { error } = fields as { readonly error?: unknown };
    notes.push(error === undefined ? message : `${message}: ${String(error)}`);
  };
  return { ...SILENT, warn: note, error: note };
}
