import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { splitLogins } from '#examples/ipinsights/split-logins.js';
import { verifyLedger } from '#src/ledger/index.js';
import { Closer } from '#src/server/compose/closer.js';
import { type Config, type ConfigSources, loadConfig } from '#src/server/config/index.js';
import { openServerLogger } from '#src/server/logging/index.js';
import { startServer } from '#src/server/main.js';
import { openStore } from '#src/server/store/open-store.js';
import { configuredStore } from '#src/server/store/store-address.js';
import { buildImages } from '../build-images.js';
import { ApiClient } from './api-client.js';
import { ConsoleOutput } from './console-output.js';
import { createModel, deleteEndpoint, startEndpoint } from './deploy.js';
import { exportGraph } from './export-graph.js';
import { INTERRUPTED, Interruption } from './interruption.js';
import { predict } from './predict.js';
import { trace } from './trace.js';
import {
  followTraining,
  launchTraining,
  type StepContext,
  stopTraining,
  uploadChannels,
} from './train.js';
import { followTransform, launchTransform, stopTransform, traceTransform } from './transform.js';

/** Options of {@link quickstart}. */
export interface QuickstartOptions {
  /** Keep the data in this directory; absent: a temporary one that is removed at the end. */
  readonly keep?: string;
  /** The number of users; default 500. */
  readonly users?: number;
  /** Settings of the server, as texts; defaults for all others. */
  readonly flags?: ConfigSources['flags'];
}

const DEFAULT_USERS = 500;
const ENDPOINT = 'quickstart';

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
    // The configuration file and environment here may be those of another server, so neither is read.
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

interface Tour {
  readonly config: Config;
  readonly output: ConsoleOutput;
  readonly interruption: Interruption;
  readonly users: number;
}

async function serveAndRun({ config, output, interruption, users }: Tour): Promise<void> {
  const { signal } = interruption;
  output.step('Starting Forebear');
  // The signal is not passed on: an aborted start would still write into the folder that is being removed.
  const server = await startServer(config, openServerLogger(config.logLevel));
  const undo = new Closer();
  let work: Promise<void> | undefined;
  try {
    signal.throwIfAborted();
    output.line(`listening on ${server.url}, data in ${config.dataDirectory}`);
    work = run({ api: new ApiClient(server.url), output, signal }, users, undo);
    await interruption.orElse(work);
  } finally {
    try {
      await undo.close();
      await work?.catch(() => undefined); // an interrupted launch may still have been committed
      await undo.close();
    } finally {
      await server.close();
    }
  }
}

interface TourContext extends StepContext {
  readonly signal: AbortSignal;
}

/** Starts no further step once interrupted; the closer undoes the steps that were started. */
async function run(context: TourContext, users: number, undo: Closer): Promise<void> {
  const { output, signal } = context;
  output.step('Generating logins and uploading them');
  const logins = splitLogins(users);
  output.line(`${logins.rows} logins of ${logins.users} users`);
  const channels = await uploadChannels(context, logins);
  signal.throwIfAborted();
  for (const uri of Object.values(channels)) output.line(uri);

  output.step('Training ipinsights');
  const launched = await launchTraining(context, channels, users);
  undo.add(launched.name, (name) => stopTraining(context, name));
  signal.throwIfAborted();
  output.line(launched.arn);
  const job = await followTraining(context, launched);
  for (const { name, value } of job.finalMetrics) {
    if (name !== 'train:progress') output.line(`${name} ${value}`);
  }
  output.line(`${job.trainingSeconds} training seconds; model ${job.modelData}`);

  output.step('Deploying the model');
  const model = await createModel(context, job.name);
  signal.throwIfAborted();
  undo.add(ENDPOINT, (name) => deleteEndpoint(context, name));
  await startEndpoint(context, ENDPOINT, model);

  output.step('Asking about logins that the model has not seen');
  await predict(context, ENDPOINT, logins);

  output.step('Transforming the logins of the last day in one batch');
  const folder = channels.train.replace(/\/train\/[^/]*$/, '');
  const transform = await launchTransform(context, model, { logins, folder });
  undo.add(transform.name, (name) => stopTransform(context, name));
  signal.throwIfAborted();
  output.line(transform.arn);
  await followTransform(context, transform);

  output.step('Where did these scores come from?');
  await traceTransform(context, transform.name);

  output.step('Where did this endpoint come from?');
  await trace(context, ENDPOINT);

  output.step('Exporting the graph');
  await exportGraph(context, `${folder}/lineage/${job.name}/`, signal);
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
