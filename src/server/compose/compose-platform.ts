import { join } from 'node:path';
import type { Registry } from 'prom-client';
import type { Services } from '#schema/context.js';
import { limitsOf } from '#src/domain/limits.js';
import { Environments } from '#src/environments/index.js';
import { Forwarder, Invoker } from '#src/hosting/index.js';
import { Samplers } from '#src/jobs/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { Identity } from '#src/ports/identity.js';
import type { OwnObjects } from '#src/ports/object-storage.js';
import type { Clock, Logger } from '#src/ports/system.js';
import type { LeaseKeeper } from '#src/supervision/lease-keeper.js';
import type { Config, ReadSettings } from '../config/index.js';
import { type AccessKeys, openLogins } from '../identity/index.js';
import { addPlatformMetrics, addProcessMetrics, type RefreshMetrics } from '../metrics/index.js';
import { clientWheel } from '../python/client-wheel.js';
import { HeadNotes } from '../store/head-notes.js';
import { RECORD_CODECS } from '../store/record-kinds.js';
import { SealStored } from '../store/seal-stored.js';
import type { StoreMonitor } from '../store/store-monitor.js';
import type { KnownTroubles } from '../system/known-troubles.js';
import { platformVersion } from '../system/system-clock.js';
import type { Closer } from './closer.js';
import { COUNTED_RECORDS } from './counted-records.js';
import { type EngineState, startEngines } from './engines.js';
import { createFoundation, type Foundation } from './foundation.js';
import { openLineageOut } from './lineage-out.js';
import { openPorts } from './open-ports.js';
import { rolesOf } from './roles.js';
import { createServices, type GivenParts, scopeOf } from './services.js';
import type { Times } from './times.js';

/** All parts except the listeners: ports, use cases and running engines. */
export interface Platform extends AsyncDisposable {
  readonly config: Config;
  readonly services: Services;
  readonly invoker: Invoker;
  readonly identity: Identity;
  /** The keys by which callers sign requests as for AWS. */
  readonly accessKeys: AccessKeys;
  readonly logger: Logger;
  /** The platform's own objects. */
  readonly own: OwnObjects;
  /** Closes what is opened later, such as by a first request. */
  readonly closer: Closer;
  readonly engineState: () => EngineState;
  /** The id of this server process, as in its lease. */
  readonly server: string;
  readonly lease: LeaseKeeper;
  /** Publishes the URL at which the other servers of the store reach this one. */
  readonly advertise: (address: string) => Promise<void>;
  /** Begins to send lineage to the receivers of the configuration, once the server listens. */
  readonly sendLineage: () => Promise<void>;
  /** Watches the calls of the graph store. */
  readonly monitor: StoreMonitor;
  readonly troubles: KnownTroubles;
  /** The metrics. */
  readonly registry: Registry;
  readonly refreshMetrics: RefreshMetrics;
  /** Stops the engines, leaving programs running for the next server, then closes every port. Idempotent. */
  close(): Promise<void>;
}

/** The arguments of {@link composePlatform} in addition to the configuration. */
export interface Surroundings {
  readonly logger: Logger;
  /** Where clients reach the server; known once it listens. */
  readonly publicUrl: () => string;
  /** Aborts waiting for a store that cannot be reached yet. */
  readonly signal?: AbortSignal | undefined;
  /** Returns the settings that may change while the platform runs; default: the settings of the configuration. */
  readonly settings?: ReadSettings | undefined;
  /** Default: the clock of the system. */
  readonly clock?: Clock;
  /** Opens the adapters; default: {@link openPorts}. */
  readonly ports?: typeof openPorts;
  readonly times?: Times;
}

/** Opens the platform of a configuration. When a part fails to open, closes the parts that were opened. */
export async function composePlatform(
  config: Config,
  { publicUrl, settings = () => config, ports = openPorts, times = {}, ...given }: Surroundings,
): Promise<Platform> {
  const foundation = createFoundation(given);
  try {
    return await compose(config, foundation, { publicUrl, settings, ports, times });
  } catch (error) {
    await foundation.closer.close().catch((failure: unknown) => {
      foundation.logger.error('Closing failed after a failed start', { error: failure });
    });
    throw error;
  }
}

async function compose(
  config: Config,
  foundation: Foundation,
  { ports: open, ...given }: GivenParts & Required<Pick<Surroundings, 'ports'>>,
): Promise<Platform> {
  const { clock, logger, troubles, registry, closer } = foundation;
  const { dataDirectory, tokensFile } = config;
  const { identity, accessKeys } = openLogins({
    tokensFile,
    scope: scopeOf(config),
    clock,
    logger,
  });
  const ports = await open(config, foundation, given.settings);
  const ledger = new Ledger({ store: ports.store, clock });
  closer.add(ledger, (opened) => opened.close());
  if (await ledger.resumeReset()) logger.info('An interrupted reset of the graph continues');
  if (config.store !== 'memory') {
    const { acceptEmpty } = config;
    const directory = dataDirectory;
    const notes = await HeadNotes.open({ ...foundation, ...ports, directory, acceptEmpty });
    closer.add(notes, (opened) => opened.close());
  }
  const roles = rolesOf(config);
  const samplers = closer.add(new Samplers(), (opened) => opened.close());
  const withoutQueue = createServices(config, {
    ...foundation,
    ...ports,
    ...given,
    ledger,
    roles,
    samplers,
  });
  await withoutQueue.sessions.create(); // creates the default bucket, for the first upload
  const { own, runner, monitor, readSecret, values, signer } = ports;
  const environments = new Environments({
    ...foundation,
    ...ports,
    directory: join(dataDirectory, 'environments'),
    users: ['jobs', 'endpoints'].map((name) => join(dataDirectory, name)),
    client: clientWheel,
    maxInstallMs: config.maxInstallSeconds * 1_000,
    unusedDays: config.retention.rules.find((rule) => rule.class === 'ENVIRONMENTS')?.keepDays,
  });
  closer.add(environments, (opened) => opened.close());
  await environments.start();
  const engines = await startEngines({
    ...foundation,
    services: withoutQueue,
    own,
    runner,
    readSecret,
    values,
    statements: { signer, version: platformVersion() },
    environments,
    dataDirectory,
    instanceTypes: config.instanceTypes,
    limits: limitsOf(config),
    slots: config.slots,
    roles,
    samplers,
    times: given.times,
  });
  const sendLineage = openLineageOut(config, {
    ...foundation,
    ...given,
    store: ports.store,
    ledger,
    lease: engines.lease,
  });
  const sealing = new SealStored({
    ...foundation,
    store: ports.store,
    ledger,
    values,
    directory: dataDirectory,
    codecs: RECORD_CODECS,
  });
  closer.add(sealing, (running) => running.close());
  await withoutQueue.graphLoads.open(engines.owner);
  const services = { ...withoutQueue, queue: engines.queue };
  addProcessMetrics(registry);
  const refreshMetrics = addPlatformMetrics(registry, {
    store: ports.store,
    dataDirectory,
    records: COUNTED_RECORDS,
  });
  const { router, endpoints } = services;
  const forwarder = closer.add(new Forwarder(), (opened) => opened.close());
  const close = () => closer.close();
  return {
    config,
    services,
    invoker: new Invoker({
      ...given.times,
      router,
      forwarder,
      endpoint: (name) => endpoints.get(name),
    }),
    identity,
    accessKeys,
    logger,
    own,
    closer,
    engineState: engines.state,
    server: engines.owner,
    lease: engines.lease,
    advertise: engines.advertise,
    sendLineage,
    monitor,
    troubles,
    registry,
    refreshMetrics,
    close,
    [Symbol.asyncDispose]: close,
  };
}
