import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openProcessRunner } from '#containers/process/index.js';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { Endpoint } from '#src/domain/hosting/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import {
  Endpoints,
  HostingEngine,
  type HostingTimes,
  Invoker,
  Models,
  Router,
} from '#src/hosting/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { Logger } from '#src/ports/logger.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import { createInvocationHandler } from '#src/server/inference/index.js';
import { RandomIds } from '#src/server/random-ids.js';
import { SystemClock } from '#src/server/system-clock.js';
import { openFilesystemLogStore, openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import { TESTER } from './job-platform.js';
import { modelArchive } from './model-archive.js';
import { openTestStore, type StoreKind } from './open-test-store.js';

const FIXTURES = fileURLToPath(new URL('../fixtures/programs/', import.meta.url));
const SERVE = [process.execPath, `${FIXTURES}serve-model.mjs`];

/** Everything that hosts models, of real parts, in a directory of its own. */
export interface HostingPlatform {
  readonly directory: string;
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
  readonly router: Router;
  readonly models: Models;
  readonly endpoints: Endpoints;
  /** What the platform itself had to say. */
  readonly notes: readonly string[];
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Stores an object. */
  put(uri: string, bytes: Uint8Array): Promise<void>;
  /** Makes a model of the fixture server, with an archive of its own. */
  model(name: string, environment?: Readonly<Record<string, string>>): Promise<void>;
  /** Deploys a model and waits until it is in service, or has failed. */
  deploy(name: string, instanceCount?: number): Promise<Endpoint>;
  /** Waits until something holds of an endpoint; undefined when it is gone. */
  until(
    name: string,
    holds: (endpoint: Endpoint | undefined) => boolean,
  ): Promise<Endpoint | undefined>;
  /** Asks an endpoint. */
  invoke(name: string, body: string | Uint8Array, init?: RequestInit): Promise<Response>;
  /** The messages of an endpoint's log. */
  log(endpoint: Endpoint): Promise<readonly string[]>;
  /** Closes everything but the directory; instances go on. */
  close(): Promise<void>;
  /** Closes everything, ends what runs and removes the directory. */
  destroy(): Promise<void>;
}

/** How a platform is opened. */
export interface HostingPlatformOptions {
  /** Of a platform that was closed; default a new one. */
  readonly directory?: string;
  readonly store?: StoreKind;
  /** What the platform sees of the store. */
  readonly seen?: (inner: GraphStore) => GraphStore;
  /** What the platform sees of the logs. */
  readonly seenLogs?: (inner: LogStore) => LogStore;
  readonly leaseMs?: number;
  readonly times?: Partial<HostingTimes>;
  readonly invocationMs?: number;
  readonly images?: Readonly<Record<string, readonly string[]>>;
}

/** Opens a platform with its HTTP route. */
export async function openHostingPlatform(
  options: HostingPlatformOptions = {},
): Promise<HostingPlatform> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'forebear-hosting-')));
  const clock = new SystemClock();
  const ids = new RandomIds();
  const scope = DEFAULT_ARN_SCOPE;
  const notes: string[] = [];
  const logger = collect(notes);
  const fresh = options.directory === undefined;
  const opened = await openTestStore(options.store ?? 'memory', { directory, fresh });
  const store = options.seen?.(opened) ?? opened;
  const storage = await openFilesystemStorage({
    directory: join(directory, 'objects'),
    region: scope.region,
    clock,
  });
  await storage.createBucket('models');
  const written = await openFilesystemLogStore({
    directory: join(directory, 'logs'),
    storage,
    bucket: 'models',
    clock,
    logger,
  });
  const logs = options.seenLogs?.(written) ?? written;
  const images = Object.entries({ fixture: SERVE, ...options.images });
  const runner = await openProcessRunner({
    directory: join(directory, 'runner'),
    images: Object.fromEntries(images.map(([image, serve]) => [image, { train: [], serve }])),
    clock,
    ids,
  });
  const ledger = new Ledger({ store, clock });
  const router = new Router();
  const shared = { store, ledger, storage, logs, runner, clock, scope, logger, ids };
  const executionRole = 'arn:aws:iam::000000000000:role/forebear';
  const trainingJob = async () => undefined;
  const models = new Models({ ...shared, executionRole, trainingJob });
  const endpoints = new Endpoints(shared);
  const lease = new LeaseKeeper({
    ...shared,
    owner: ids.uuid(),
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
  });
  await lease.start();
  const hostingEngine = new HostingEngine({
    ...shared,
    lease,
    router,
    directory: join(directory, 'endpoints'),
    place: { id: directory, host: `host-of-${directory}` },
    times: { startMs: 5000, pingIntervalMs: 20, minRestartMs: 10, stopMs: 2000, ...options.times },
  });
  await hostingEngine.start();
  const engine = {
    async close() {
      await hostingEngine.close();
      await lease.close();
    },
  };
  const invoker = new Invoker({
    router,
    endpoint: (name) => endpoints.get(name),
    ...(options.invocationMs === undefined ? {} : { timeoutMs: options.invocationMs }),
  });
  const handle = createInvocationHandler({ invoker, logger });
  const server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const put: HostingPlatform['put'] = async (uri, bytes) => {
    await storage.put(toS3Uri(uri), once(bytes));
  };
  const until: HostingPlatform['until'] = async (name, holds) => {
    for (;;) {
      const endpoint = await endpoints.get(name);
      if (holds(endpoint)) return endpoint;
      await clock.sleep(10);
    }
  };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await engine.close();
    await ledger.close();
    await logs.close();
    await Promise.all([store.close(), storage.close(), runner.close()]);
  };
  return {
    directory,
    store,
    ledger,
    storage,
    logs,
    runner,
    router,
    models,
    endpoints,
    notes,
    url,
    put,
    until,
    close,
    async model(name, environment = {}) {
      const modelData = `s3://models/${name}/model.tar.gz`;
      await put(modelData, await modelArchive({ 'weights.txt': `the weights of ${name}` }));
      await models.create({ name, image: 'fixture', modelData, environment }, TESTER);
    },
    async deploy(name, instanceCount = 1) {
      await endpoints.create({ name, variants: [{ modelName: name, instanceCount }] }, TESTER);
      const endpoint = await until(name, (found) => found?.status !== 'Creating');
      if (!endpoint) throw new Error(`The endpoint ${name} is gone.`);
      return endpoint;
    },
    invoke(name, body, init = {}) {
      return fetch(`${url}/endpoints/${name}/invocations`, { method: 'POST', body, ...init });
    },
    async log(endpoint) {
      const { lines } = await logs.read(endpoint.arn, { first: 10_000 });
      return lines.map(({ message }) => message);
    },
    async destroy() {
      // The engine goes first, or it would bring the instances back.
      await engine.close();
      for (const run of await runner.find({})) await run.stop({ graceMs: 0 });
      await close();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function collect(notes: string[]): Logger {
  const note = (message: string, fields: object = {}) => {
    const { error } = fields as { readonly error?: unknown };
    notes.push(error === undefined ? message : `${message}: ${String(error)}`);
  };
  return { debug: () => undefined, info: note, warn: note, error: note };
}
