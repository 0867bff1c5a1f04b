import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Session } from '#src/client/index.js';
import { verifyLedger } from '#src/ledger/index.js';
import { Closer } from '#src/server/compose/closer.js';
import { type Config, type ConfigSources, loadConfig } from '#src/server/config/index.js';
import { openServerLogger } from '#src/server/logging/index.js';
import { startServer } from '#src/server/main.js';
import { openStore } from '#src/server/store/open-store.js';
import { configuredStore } from '#src/server/store/store-address.js';
import { buildImages } from '../build-images.js';
import { ConsoleOutput } from './console-output.js';
import { INTERRUPTED, Interruption } from './interruption.js';
import { tour } from './tour.js';

/** Options of {@link quickstart}. */
export interface QuickstartOptions {
  /** Keeps the data in this directory; absent: a temporary one that is removed at the end. */
  readonly keep?: string;
  /** The number of users; default 500. */
  readonly users?: number;
  /** Settings of the server, as texts; defaults for all others. */
  readonly flags?: ConfigSources['flags'];
}

const DEFAULT_USERS = 500;

/**
 * Starts a server and uses its HTTP API to train, deploy, predict, trace and export. Leaves nothing running, whether it
 * succeeds, fails, or is interrupted (exit code 130).
 */
export async function quickstart({ keep, users, flags }: QuickstartOptions): Promise<void> {
  const output = new ConsoleOutput(process.stdout, process.env);
  let temporary: string | undefined;
  using interruption = new Interruption({
    onFirst: () => output.step('Interrupted; cleaning up'),
    temporary: () => temporary,
  });
  if (keep === undefined) temporary = mkdtempSync(path.join(tmpdir(), 'forebear-quickstart-'));
  const directory = path.resolve(keep ?? temporary ?? '');
  try {
    // The configuration file and environment may belong to another server, so neither is read.
    const set = { port: '0', logLevel: 'warn', ...flags, dataDirectory: directory };
    const { config } = loadConfig({ directory, flags: set });
    if (config.runner === 'docker') {
      output.step('Building the image of ipinsights');
      const say = (line: string) => output.line(line);
      await interruption.orElse(buildImages(config, { names: ['ipinsights'], say }));
    }
    await serveAndRun({ config, output, interruption, users: users ?? DEFAULT_USERS });
    await interruption.orElse(verify(config, output));
    output.step('Done; nothing is left running');
    if (keep !== undefined) output.line(`The data is in ${directory}.`);
  } catch (error) {
    if (error !== interruption.signal.reason) throw error;
    process.exitCode = INTERRUPTED;
  } finally {
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  }
}

interface Served {
  readonly config: Config;
  readonly output: ConsoleOutput;
  readonly interruption: Interruption;
  readonly users: number;
}

async function serveAndRun({ config, output, interruption, users }: Served): Promise<void> {
  const { signal } = interruption;
  await using undo = new Closer();
  output.step('Starting Forebear');
  // The signal is not passed on: an aborted start would still write into the folder that is being removed.
  const server = await startServer(config, openServerLogger(config));
  undo.add(server, () => server.close());
  signal.throwIfAborted();
  output.line(`listening on ${server.url}, data in ${config.dataDirectory}`);
  // This server requires no token, and must not get another server's.
  const session = new Session({ url: server.url, token: 'none' });
  undo.add(session, () => session.close());
  await tour({ session, output, signal, undo }, users);
  output.step('Cleaning up');
}

/** Verifies the ledger as `forebear verify` does, once the server has closed the store. */
async function verify(config: Config, output: ConsoleOutput): Promise<void> {
  const store = await openStore(configuredStore(config), { readonly: true });
  try {
    const { ok, commits, head, firstBad } = await verifyLedger(store);
    if (!ok)
      throw new Error(`The ledger is broken at commit ${firstBad?.seq}: ${firstBad?.reason}`);
    output.line(`the ledger is intact: ${commits} commits, head ${head.digest}`);
  } finally {
    await store.close();
  }
}
