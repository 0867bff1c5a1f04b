import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '#src/domain/hosting/index.js';
import type { InstanceTypes } from '#src/domain/instances/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import {
  Endpoints,
  endpointSubject,
  Forwarder,
  type HostingTimes,
  Invoker,
  Models,
  Router,
} from '#src/hosting/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { Engine } from '#src/supervision/engine.js';
import type { SubjectKind } from '#src/supervision/subject-kind.js';
import { startInferenceServer } from './inference-server.js';
import { TESTER } from './job-platform.js';
import { modelArchive } from './model-archive.js';
import type { StoreKind } from './open-test-store.js';
import { type OpenRunner, openPlatformParts, type PlatformParts } from './platform-parts.js';

const FIXTURES = fileURLToPath(new URL('../fixtures/programs/', import.meta.url));
const SERVE = [process.execPath, `${FIXTURES}serve-model.mjs`];

/** A platform that hosts models, of real parts, in its own directory. */
export interface HostingPlatform extends PlatformParts {
  readonly router: Router;
  readonly models: Models;
  readonly endpoints: Endpoints;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Lets the other servers pass requests on to this one. */
  advertise(): Promise<void>;
  /** Creates a model of the fixture server, with its own archive. */
  model(name: string, environment?: Readonly<Record<string, string>>): Promise<void>;
  /** Deploys a model and waits until it is in service or has failed. */
  deploy(name: string, instanceCount?: number): Promise<Endpoint>;
  /** Waits until a condition on an endpoint holds; it gets undefined when there is none. */
  until(
    name: string,
    holds: (endpoint: Endpoint | undefined) => boolean,
  ): Promise<Endpoint | undefined>;
  /** Invokes an endpoint. */
  invoke(name: string, body: string | Uint8Array, init?: RequestInit): Promise<Response>;
  /** Closes everything but the directory; instances keep running. */
  close(): Promise<void>;
  /** Closes everything, ends all programs and removes the directory. */
  destroy(): Promise<void>;
}

/** Options of a platform. */
export interface HostingPlatformOptions {
  /** The directory of a platform that was closed; default a new one. */
  readonly directory?: string;
  readonly store?: StoreKind;
  /** Wraps the store that the platform uses. */
  readonly seen?: (inner: GraphStore) => GraphStore;
  /** Wraps the logs that the platform uses. */
  readonly seenLogs?: (inner: LogStore) => LogStore;
  /** Wraps the object storage that the platform uses. */
  readonly seenStorage?: (inner: ObjectStorage) => ObjectStorage;
  readonly archiveMs?: number;
  readonly leaseMs?: number;
  readonly runAs?: string;
  readonly openRunner?: OpenRunner;
  readonly times?: Partial<HostingTimes>;
  readonly invocationMs?: number;
  readonly routeMs?: number;
  readonly maxUnpackedBytes?: number;
  readonly instanceTypes?: InstanceTypes;
  readonly roles?: Roles;
  readonly hosted?: boolean;
  /** What its engine sees to besides endpoints. */
  readonly kinds?: (parts: HostingParts) => readonly SubjectKind[];
  readonly images?: Readonly<Record<string, readonly string[]>>;
  /** Default: there are none. */
  readonly trainingJob?: (name: string) => Promise<TrainingJob | undefined>;
}

/** What other kinds of a platform are made of. */
export type HostingParts = Awaited<ReturnType<typeof openPlatformParts>>['services'] & {
  readonly directory: string;
};

/** Opens a platform with its HTTP route. */
export async function openHostingPlatform(
  options: HostingPlatformOptions = {},
): Promise<HostingPlatform> {
  const images = Object.entries({ fixture: SERVE, ...options.images });
  const { parts, services, close } = await openPlatformParts({
    directory: options.directory,
    store: options.store,
    bucket: 'models',
    leaseMs: options.leaseMs,
    runAs: options.runAs,
    openRunner: options.openRunner,
    roles: options.roles,
    images: Object.fromEntries(images.map(([image, serve]) => [image, { train: [], serve }])),
    seen: { store: options.seen, logs: options.seenLogs, storage: options.seenStorage },
  });
  const { directory, runner, put } = parts;
  const { clock } = services;
  const router = new Router();
  const executionRole = 'arn:aws:iam::000000000000:role/forebear';
  const { roles, instanceTypes, hosted = false } = options;
  const rules = { hosted, ...(roles && { roles }), ...(instanceTypes && { instanceTypes }) };
  const models = new Models({
    ...services,
    ...rules,
    executionRole,
    trainingJob: options.trainingJob ?? (async () => undefined),
    ...(options.archiveMs && { archiveMs: options.archiveMs }),
  });
  const endpoints = new Endpoints({ ...services, ...rules });
  const subject = endpointSubject({
    ...services,
    ...rules,
    router,
    directory: join(directory, 'endpoints'),
    ...(options.maxUnpackedBytes && { maxUnpackedBytes: options.maxUnpackedBytes }),
    times: { startMs: 5000, pingIntervalMs: 20, minRestartMs: 10, stopMs: 2000, ...options.times },
  });
  const place = { id: directory, host: `host-of-${directory}` };
  const kinds = [subject, ...(options.kinds?.({ ...services, directory }) ?? [])];
  const hostingEngine = new Engine({ ...services, ...rules, kinds, place, tidyAfterMs: 0 });
  router.locateBy((endpoint) => hostingEngine.serverOf(endpoint));
  await hostingEngine.start();
  const engine = {
    async close() {
      await hostingEngine.close();
      await services.lease.close();
    },
  };
  const invoker = new Invoker({
    forwarder: new Forwarder(),
    router,
    endpoint: (name) => endpoints.get(name),
    ...(options.invocationMs === undefined ? {} : { timeoutMs: options.invocationMs }),
    ...(options.routeMs === undefined ? {} : { routeMs: options.routeMs }),
  });
  const { app, url } = await startInferenceServer(invoker, { server: services.lease.owner });
  const until: HostingPlatform['until'] = async (name, holds) => {
    for (;;) {
      const endpoint = await endpoints.get(name);
      if (holds(endpoint)) return endpoint;
      await clock.sleep(10);
    }
  };
  const closeAll = async () => {
    await app.close();
    await engine.close();
    await close();
  };
  return {
    ...parts,
    router,
    models,
    endpoints,
    url,
    until,
    close: closeAll,
    advertise: () => services.lease.advertise(url),
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
    async destroy() {
      // The engine is closed first, or it would restart the instances.
      await engine.close();
      for (const run of await runner.find({})) {
        await run.stop({ graceMs: 0 });
        await run.remove(); // with its network
      }
      await closeAll();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
