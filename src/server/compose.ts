import { hostname } from 'node:os';
import { join } from 'node:path';
import { openProcessRunner } from '#containers/process/index.js';
import { DEFAULT_API_LIMITS, type Services } from '#schema/context.js';
import type { ArnScope } from '#src/domain/arn.js';
import { TRAINING_JOB_LABEL } from '#src/domain/training/index.js';
import { JobEngine, retagTrainingJob, TrainingJobs, trainingJobKind } from '#src/jobs/index.js';
import { Ledger } from '#src/ledger/index.js';
import { LineageQueries, LineageRecorder } from '#src/lineage/index.js';
import type { Identity } from '#src/ports/identity.js';
import type { Logger } from '#src/ports/logger.js';
import { Sessions } from '#src/sessions/index.js';
import { openFilesystemLogStore, openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { Closer } from './closer.js';
import type { Config } from './config/index.js';
import { openIdentity } from './identity/index.js';
import { imageTable } from './image-table.js';
import { openStore } from './open-store.js';
import { RandomIds } from './random-ids.js';
import { SystemClock } from './system-clock.js';

/** Everything but the listeners: the ports, the use-cases over them, and the engines that run. */
export interface Platform extends AsyncDisposable {
  readonly config: Config;
  readonly services: Services;
  readonly identity: Identity;
  readonly logger: Logger;
  /** `running` between the start and the end. */
  readonly engineState: () => string;
  /** Stops the engines, leaving jobs adoptable, then closes every port. Idempotent. */
  close(): Promise<void>;
}

/** What is decided outside of the configuration. */
export interface Surroundings {
  readonly logger: Logger;
  /** Where clients reach the server; known once it listens. */
  readonly publicUrl: () => string;
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
  { logger, publicUrl }: Surroundings,
  closer: Closer,
): Promise<Platform> {
  const clock = new SystemClock();
  const ids = new RandomIds();
  const scope = scopeOf(config);
  const identity = openIdentity(config.tokensFile, scope);
  const store = closer.add(await openStore(config), (opened) => opened.close());
  const ports = { store, ...(await openPorts({ config, closer, clock, ids })) };
  const ledger = closer.add(new Ledger({ store, clock }), (opened) => opened.close());
  const parts = { ...ports, ledger, clock, scope, logger };
  const sessions = new Sessions({
    storage: ports.storage,
    scope,
    ...(config.defaultBucket === undefined ? {} : { defaultBucket: config.defaultBucket }),
  });
  const { defaultBucket } = sessions.current();
  const executionRole = config.executionRole ?? defaultRole(scope);
  const services: Services = {
    ...parts,
    limits: DEFAULT_API_LIMITS,
    lineage: new LineageQueries({ store, scope }),
    recorder: new LineageRecorder({ ...parts, retag: RETAG }),
    sessions,
    trainingJobs: new TrainingJobs({ ...parts, executionRole, defaultBucket }),
    executionRole,
    publicUrl,
  };
  const engine = new JobEngine({
    ...parts,
    ids,
    kinds: [trainingJobKind({ ...parts, workDirectory: join(config.dataDirectory, 'jobs') })],
    place: `${hostname()}:${config.dataDirectory}`,
  });
  let state = 'starting';
  closer.add(engine, async (running) => {
    state = 'closed';
    await running.close();
  });
  await engine.start();
  state = 'running';
  const close = () => closer.close();
  return {
    config,
    services,
    identity,
    logger,
    engineState: () => state,
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface Opening {
  readonly config: Config;
  readonly closer: Closer;
  readonly clock: SystemClock;
  readonly ids: RandomIds;
}

/** What a platform keeps outside of the graph; all of it below the data directory. */
async function openPorts({ config, closer, clock, ids }: Opening) {
  const { dataDirectory, region } = config;
  const folder = (name: string) => join(dataDirectory, name);
  const storage = await openFilesystemStorage({ directory: folder('objects'), region, clock });
  closer.add(storage, (opened) => opened.close());
  const logs = await openFilesystemLogStore({ directory: folder('logs'), clock });
  closer.add(logs, (opened) => opened.close());
  const images = imageTable(config);
  const runner = await openProcessRunner({ directory: folder('runner'), images, clock, ids });
  closer.add(runner, (opened) => opened.close());
  return { storage, logs, runner };
}

/** How the records that are no lineage entities are tagged. */
const RETAG = new Map([[TRAINING_JOB_LABEL, retagTrainingJob]]);

function scopeOf({ partition, region, account }: Config): ArnScope {
  return { partition, region, account };
}

function defaultRole({ partition, account }: ArnScope): string {
  return `arn:${partition}:iam::${account}:role/forebear-execution`;
}
