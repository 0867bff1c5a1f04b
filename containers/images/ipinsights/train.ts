import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { reasonOf } from '#src/domain/errors/index.js';
import { ChannelError, readChannel } from './data/channel.js';
import type { PairColumns } from './data/columns.js';
import { writeModel } from './model/model-file.js';
import {
  readConfig,
  readHyperparameters,
  type TrainingEnvironment,
  trainingEnvironment,
} from './training/environment.js';
import { Report } from './training/report.js';
import { readSettings } from './training/settings.js';
import { trainNetwork } from './training/trainer.js';

const stop = new AbortController();
process.on('SIGTERM', () => stop.abort());

const environment = trainingEnvironment(process.env);
try {
  await main(environment);
  process.exit(0);
} catch (error) {
  if (stop.signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0);
  const reason = reasonOf(error);
  await mkdir(dirname(environment.failureFile), { recursive: true });
  await writeFile(environment.failureFile, reason);
  console.error(reason);
  process.exit(1);
}

async function main({ threads, seed, ...folders }: TrainingEnvironment): Promise<void> {
  const report = new Report(folders.host, (line) => console.log(line));
  const started = Date.now();
  const given = await readHyperparameters(folders.configDirectory, process.argv.slice(2));
  const settings = readSettings(given);
  report.info(`Hyperparameters: ${JSON.stringify(settings.hyperparameters)}`);
  const { train, validation } = await readChannels(folders);
  report.info(`Read ${train.length} training records.`);
  if (validation !== undefined) report.info(`Read ${validation.length} validation records.`);
  report.metrics('initialize', started, { sums: { 'initialize.time': Date.now() - started } });
  const training = { settings, train, threads, seed, report, signal: stop.signal };
  const { network, summary } = await trainNetwork({
    ...training,
    ...(validation && { validation }),
  });
  const { seconds: _, ...outcome } = summary; // equal trainings leave equal files
  if (summary.stopped) report.info('Stopping: the model learned so far is kept.');
  await mkdir(folders.modelDirectory, { recursive: true });
  await writeModel(folders.modelDirectory, network, {
    hyperparameters: settings.hyperparameters,
    seed,
    training: outcome,
  });
  report.info(`Saved the model after ${summary.epochs} epochs and ${summary.steps} batches.`);
}

async function readChannels(
  folders: Pick<TrainingEnvironment, 'configDirectory' | 'channelDirectory'>,
): Promise<{ readonly train: PairColumns; readonly validation?: PairColumns }> {
  const channels = await readConfig(folders.configDirectory, 'inputdataconfig.json');
  for (const [name, channel] of Object.entries(channels)) checkContentType(name, channel);
  const { signal } = stop;
  const train = await readChannel('train', folders.channelDirectory('train'), { signal });
  if (channels['validation'] === undefined) return { train };
  const directory = folders.channelDirectory('validation');
  return { train, validation: await readChannel('validation', directory, { signal }) };
}

function checkContentType(name: string, channel: unknown): void {
  const { ContentType: type, TrainingInputMode: mode } = channel as Record<string, unknown>;
  if (type !== undefined && !/^\s*text\/csv\s*(;.*)?$/i.test(String(type))) {
    throw new ChannelError(`Channel '${name}' has content type '${type}'; use text/csv.`);
  }
  if (mode !== undefined && mode !== 'File') {
    throw new ChannelError(`Channel '${name}' has input mode '${mode}'; use File.`);
  }
}
