import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { within } from '#src/async/abort.js';
import { makeDirectory, refusedDirectory } from '#src/files/make-directory.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { LogStore } from '#src/ports/log-store.js';
import type { ObjectStorage, OwnObjects } from '#src/ports/object-storage.js';
import type { Runner } from '#src/ports/runner.js';
import type { ReadSecret, SealedValues } from '#src/ports/secrets.js';
import type { Signer } from '#src/ports/signer.js';
import { withoutOwn } from '#src/supervision/own-objects.js';
import type { Config, ReadSettings } from '../config/index.js';
import { openLogs } from '../store/open-logs.js';
import { openStorage, ownBucketsOf } from '../store/open-storage.js';
import { awaitStore, openStore } from '../store/open-store.js';
import { configuredStore } from '../store/store-address.js';
import { StoreMonitor } from '../store/store-monitor.js';
import { openSealedValues } from '../system/sealed-values.js';
import { openSecrets } from '../system/secrets.js';
import { openSigner } from '../system/signer.js';
import type { Foundation } from './foundation.js';
import { openRunner } from './open-runner.js';
import { rolesOf } from './roles.js';

/** How long programs keep running without a server. */
const ORPHAN_GRACE_MINUTES = 10;

/** Where the engines create the folders of programs. */
const WORK_FOLDERS = ['jobs', 'endpoints', 'environments'];

/** The adapters that a configuration names. */
export interface Ports {
  readonly store: GraphStore;
  /** Watches the calls of the store. */
  readonly monitor: StoreMonitor;
  /** The storage with the rights of callers, jobs and endpoints. */
  readonly storage: ObjectStorage;
  readonly own: OwnObjects;
  readonly logs: LogStore;
  readonly runner: Runner;
  readonly readSecret: ReadSecret;
  readonly values: SealedValues;
  readonly signer: Signer;
}

/**
 * Opens every adapter. First locks the data directory, for every kind of store, because runs, logs
 * and objects are in it. Throws `STORE_LOCKED` when another server uses the directory,
 * `CONFIG_INVALID` when it cannot be created.
 */
export async function openPorts(
  config: Config,
  { closer, clock, ids, logger, troubles, registry, signal }: Foundation,
  settings: ReadSettings = () => config,
): Promise<Ports> {
  const { dataDirectory } = config;
  const folder = (name: string) => join(dataDirectory, name);
  const monitor = new StoreMonitor({ clock, troubles, registry });
  const address = configuredStore(config);
  const waitMs = config.storeWaitSeconds * 1000;
  const readSecret = await openSecrets(config.secretsDirectory, rolesOf(config));
  await makeDataDirectory(dataDirectory);
  const { lockDirectory } = await import('#src/stores/embedded/index.js');
  closer.add(lockDirectory(dataDirectory), async (lock) => lock.release());
  const values = await openSealedValues(config.valuesKeyFile ?? folder('values.key'));
  const signer = await openSigner(config.provenanceKeyFile ?? folder('provenance.key'));
  const { acceptEmpty } = config;
  const open = () => openStore(address, { acceptEmpty });
  const opened = await awaitStore(open, { clock, logger, waitMs, signal });
  const store = monitor.watch(closer.add(opened, () => opened.close()));
  const whole = await openStorage(config, { clock });
  closer.add(whole, (opened) => opened.close());
  const own = { ...ownBucketsOf(config), storage: whole };
  const logs = await openLogs(config, { storage: whole, clock, logger, signal });
  closer.add(logs, (opened) => opened.close());
  const runner = await openRunner(config, {
    directory: folder('runner'),
    workDirectories: WORK_FOLDERS.map(folder),
    orphanGraceMs: ORPHAN_GRACE_MINUTES * 60_000,
    clock,
    ids,
    logger,
    settings,
  });
  closer.add(runner, (opened) => letGo(opened, { clock, logger }));
  const callers = withoutOwn(own);
  return { store, monitor, storage: callers, own, logs, runner, readSecret, values, signer };
}

/** Closes the runner, and logs how many programs keep running. */
async function letGo(
  runner: Runner,
  { clock, logger }: Pick<Foundation, 'clock' | 'logger'>,
): Promise<void> {
  const runs = await runner.find({}).catch(() => []);
  const isOver = runs.map((run) => {
    const ended = run.wait().then(() => true);
    return within(clock, 0, ended).catch(() => true);
  });
  const programs = (await Promise.all(isOver)).filter((over) => !over).length;
  await runner.close();
  if (programs === 0) return;
  const what = programs === 1 ? 'One program keeps running' : `${programs} programs keep running`;
  logger.info(`${what} for ${ORPHAN_GRACE_MINUTES} minutes; the next start adopts them`, {
    programs,
  });
}

/** Checked first, so that no other part fails on a directory that cannot be created or written. */
async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await makeDirectory(directory);
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusedDirectory(error as NodeJS.ErrnoException, { what: 'The data', directory });
  }
}
