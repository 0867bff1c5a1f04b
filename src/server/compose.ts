import { DEFAULT_API_LIMITS, type Services } from '#schema/context.js';
import type { ArnScope } from '#src/domain/arn.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { TRAINING_JOBS } from '#src/domain/training/index.js';
import { Endpoints, Invoker, Models, Router } from '#src/hosting/index.js';
import { TrainingJobs } from '#src/jobs/index.js';
import { Ledger } from '#src/ledger/index.js';
import { LineageQueries, LineageRecorder } from '#src/lineage/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { Identity } from '#src/ports/identity.js';
import type { Logger } from '#src/ports/logger.js';
import { Sessions } from '#src/sessions/index.js';
import { Closer } from './closer.js';
import type { Config } from './config/index.js';
import { type EngineState, startEngines } from './engines.js';
import { openIdentity } from './identity/index.js';
import { openPorts, type Ports } from './open-ports.js';
import { RandomIds } from './random-ids.js';
import type { StoreMonitor } from './store-monitor.js';
import { SystemClock } from './system-clock.js';

/** Everything but the listeners: the ports, the use-cases over them, and the engines that run. */
export interface Platform extends AsyncDisposable {
  readonly config: Config;
  readonly services: Services;
  readonly invoker: Invoker;
  readonly identity: Identity;
  readonly logger: Logger;
  readonly engineState: () => EngineState;
  /** Watches the calls of the graph store. */
  readonly monitor: StoreMonitor;
  /** Stops the engines, leaving jobs and instances adoptable, then closes every port. Idempotent. */
  close(): Promise<void>;
}

/** What is decided outside of the configuration. */
export interface Surroundings {
  readonly logger: Logger;
  /** Where clients reach the server; known once it listens. */
  readonly publicUrl: () => string;
  /** Ends the waiting for a store that cannot be reached yet, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Opens the platform of a configuration. Closes what it opened when a part cannot be had. */
export async function composePlatform(
  config: Config,
  surroundings: Surroundings,
): Promise<Platform> {
  const closer = new Closer();
  try {
    return await compose(config, surroundings, closer);
  } catch (error) {
    await closer.close();
    throw error;
  }
}

async function compose(
  config: Config,
  surroundings: Surroundings,
  closer: Closer,
): Promise<Platform> {
  const { logger, signal } = surroundings;
  const clock = new SystemClock();
  const ids = new RandomIds();
  const identity = openIdentity({
    tokensFile: config.tokensFile,
    scope: scopeOf(config),
    clock,
    logger,
  });
  const ports = await openPorts(config, { closer, clock, ids, logger, signal });
  const ledger = new Ledger({ store: ports.store, clock });
  closer.add(ledger, (opened) => opened.close());
  const services = createServices(config, { ...ports, ...surroundings, ledger, clock });
  await services.sessions.create(); // the default bucket is there for a first upload
  const { dataDirectory } = config;
  const { runner, monitor, readSecret } = ports;
  const engineState = await startEngines(
    { services, runner, ids, logger, dataDirectory, readSecret },
    closer,
  );
  const { router, endpoints } = services;
  const close = () => closer.close();
  return {
    config,
    services,
    invoker: new Invoker({ router, endpoint: (name) => endpoints.get(name) }),
    identity,
    logger,
    engineState,
    monitor,
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface Foundation extends Ports, Surroundings {
  readonly ledger: Ledger;
  readonly clock: Clock;
}

function createServices(config: Config, { publicUrl, ...parts }: Foundation): Services {
  const scope = scopeOf(config);
  const executionRole = config.executionRole ?? defaultRole(scope);
  const shared = { ...parts, scope, executionRole };
  const sessions = new Sessions({
    ...shared,
    ...(config.defaultBucket === undefined ? {} : { defaultBucket: config.defaultBucket }),
  });
  const { defaultBucket } = sessions.current();
  const trainingJobs = new TrainingJobs({ ...shared, defaultBucket });
  return {
    ...shared,
    limits: DEFAULT_API_LIMITS,
    lineage: new LineageQueries(shared),
    recorder: new LineageRecorder({ ...shared, records: [TRAINING_JOBS, MODELS, ENDPOINTS] }),
    sessions,
    trainingJobs,
    models: new Models({ ...shared, trainingJob: (name) => trainingJobs.get(name) }),
    endpoints: new Endpoints(shared),
    router: new Router(),
    publicUrl,
  };
}

function scopeOf({ partition, region, account }: Config): ArnScope {
  return { partition, region, account };
}

function defaultRole({ partition, account }: ArnScope): string {
  return `arn:${partition}:iam::${account}:role/forebear-execution`;
}
