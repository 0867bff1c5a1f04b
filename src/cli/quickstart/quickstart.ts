import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyLedger } from '#src/ledger/index.js';
import { Closer } from '#src/server/closer.js';
import { type Config, settingsSchema } from '#src/server/config/index.js';
import { openServerLogger } from '#src/server/logging/index.js';
import { startServer } from '#src/server/main.js';
import { openStore } from '#src/server/open-store.js';
import { configuredStore } from '#src/server/store-address.js';
import { ApiClient } from './api-client.js';
import { ConsoleOutput } from './console-output.js';
import { createModel, deleteEndpoint, startEndpoint } from './deploy.js';
import { generateLogins } from './logins.js';
import { predict } from './predict.js';
import { trace } from './trace.js';
import {
  followTraining,
  launchTraining,
  type StepContext,
  stopTraining,
  uploadChannels,
} from './train.js';

/** How the quickstart runs. */
export interface QuickstartOptions {
  /** Keep the data in this directory; absent: a temporary one, removed at the end. */
  readonly keep?: string;
  /** Of how many users logins are generated; default 500. */
  readonly users?: number;
}

const DEFAULT_USERS = 500;
const ENDPOINT = 'quickstart';

/**
 * The main job from end to end over the HTTP API of a server of its own: train, deploy, predict, trace.
 * Leaves nothing running, whether it went well, failed, or was interrupted.
 */
export async function quickstart({ keep, users }: QuickstartOptions): Promise<void> {
  const output = new ConsoleOutput(process.stdout);
  const directory = path.resolve(
    keep ?? (await mkdtemp(path.join(tmpdir(), 'forebear-quickstart-'))),
  );
  try {
    // Settings of its own only: the file and the environment here are those of another server.
    const config = settingsSchema.parse({ dataDirectory: directory, port: 0, logLevel: 'warn' });
    await serveAndRun(config, output, users ?? DEFAULT_USERS);
    await verify(config, output);
    output.step('Done; nothing is left running');
    if (keep !== undefined) output.line(`The data is in ${directory}.`);
  } finally {
    if (keep === undefined) await rm(directory, { recursive: true, force: true });
  }
}

async function serveAndRun(config: Config, output: ConsoleOutput, users: number): Promise<void> {
  output.step('Starting Forebear');
  const interruption = interrupted();
  const server = await startServer(config, openServerLogger(config.logLevel));
  output.line(`listening on ${server.url}, data in ${config.dataDirectory}`);
  const undo = new Closer();
  try {
    const context = { api: new ApiClient(server.url), output };
    await Promise.race([run(context, users, undo), interruption.promise]);
  } finally {
    interruption.forget();
    await undo.close();
    await server.close();
  }
}

async function run(context: StepContext, users: number, undo: Closer): Promise<void> {
  const { output } = context;
  output.step('Generating logins and uploading them');
  const logins = generateLogins(users);
  output.line(`${logins.rows} logins of ${logins.users} users`);
  const channels = await uploadChannels(context, logins);
  for (const uri of Object.values(channels)) output.line(uri);

  output.step('Training ipinsights');
  const launched = await launchTraining(context, channels, users);
  undo.add(launched.name, (name) => stopTraining(context, name));
  output.line(launched.arn);
  const job = await followTraining(context, launched);
  for (const { name, value } of job.finalMetrics) {
    if (name !== 'train:progress') output.line(`${name} ${value}`);
  }
  output.line(`${job.trainingSeconds} training seconds; model ${job.modelData}`);

  output.step('Deploying the model');
  const model = await createModel(context, job.name);
  undo.add(ENDPOINT, (name) => deleteEndpoint(context, name));
  await startEndpoint(context, ENDPOINT, model);

  output.step('Asking about logins that the model has not seen');
  await predict(context, ENDPOINT, logins);

  output.step('What stands behind this endpoint?');
  await trace(context, ENDPOINT);
  output.step('Cleaning up');
}

/** The chain is recomputed as `forebear verify` does, after the server has let go of it. */
async function verify(config: Config, output: ConsoleOutput): Promise<void> {
  const store = await openStore(configuredStore(config), { readonly: true });
  try {
    const { ok, commits, head, firstBad } = await verifyLedger(store);
    if (!ok)
      throw new Error(`The ledger is broken at commit ${firstBad?.seq}: ${firstBad?.reason}`);
    output.line(`the ledger fits: ${commits} commits, head ${head.digest}`);
  } finally {
    await store.close();
  }
}

function interrupted(): { readonly promise: Promise<never>; forget(): void } {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  let interrupt: () => void = () => undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    interrupt = () => reject(new Error('The quickstart was interrupted.'));
  });
  promise.catch(() => undefined); // the race may be over
  for (const signal of signals) process.once(signal, interrupt);
  return {
    promise,
    forget() {
      for (const signal of signals) process.off(signal, interrupt);
    },
  };
}
