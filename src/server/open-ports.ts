import { join } from 'node:path';
import { openProcessRunner } from '#containers/process/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Ids } from '#src/ports/ids.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { Logger } from '#src/ports/logger.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import { defaultBucketOf } from '#src/sessions/index.js';
import { openFilesystemLogStore, openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { makeDirectory, refusedDirectory } from '#src/stores/shared/make-directory.js';
import type { Closer } from './closer.js';
import type { Config } from './config/index.js';
import { imageTable } from './image-table.js';
import { awaitStore, openStore } from './open-store.js';
import { configuredStore } from './store-address.js';
import { StoreMonitor } from './store-monitor.js';

/** The adapters that a configuration names. */
export interface Ports {
  readonly store: GraphStore;
  /** Watches the calls of the store. */
  readonly monitor: StoreMonitor;
  readonly storage: ObjectStorage;
  readonly logs: LogStore;
  readonly runner: Runner;
}

/** What opening takes besides the configuration. */
export interface OpenPortsOptions {
  readonly closer: Closer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** See {@link awaitStore}. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens every adapter below the data directory. The store goes first: its lock keeps a second server out. Throws
 * `CONFIG_INVALID` where there can be no such directory, before a database is waited for.
 */
export async function openPorts(
  config: Config,
  { closer, clock, ids, logger, signal }: OpenPortsOptions,
): Promise<Ports> {
  const { dataDirectory, region } = config;
  const folder = (name: string) => join(dataDirectory, name);
  const images = imageTable(config);
  const monitor = new StoreMonitor(clock);
  const address = configuredStore(config);
  const waitMs = config.storeWaitSeconds * 1000;
  await makeDataDirectory(dataDirectory);
  const opened = await awaitStore(() => openStore(address), { clock, logger, waitMs, signal });
  const store = monitor.watch(closer.add(opened, () => opened.close()));
  const storage = await openFilesystemStorage({ directory: folder('objects'), region, clock });
  closer.add(storage, (opened) => opened.close());
  const bucket = defaultBucketOf(config, config.defaultBucket);
  const logs = await openFilesystemLogStore({
    directory: folder('logs'),
    storage,
    bucket,
    clock,
    logger,
  });
  closer.add(logs, (opened) => opened.close());
  const runner = await openProcessRunner({ directory: folder('runner'), images, clock, ids });
  closer.add(runner, (opened) => opened.close());
  return { store, monitor, storage, logs, runner };
}

/** What is made below a directory that is there never meets a place where none can be. */
async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeDirectory(directory);
  } catch (error) {
    throw refusedDirectory(error as NodeJS.ErrnoException, { what: 'The data', directory });
  }
}
