import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A run of the built training program. */
export interface TrainingRun {
  /** Samples (positives and negatives) a second. */
  readonly samplesPerSecond: number;
  readonly accuracy: number;
  /** Measured on the validation channel. */
  readonly auc: number;
  /** Largest resident memory of the process, in MB. */
  readonly rss: number;
}

/** The hyperparameters of the notebook. */
export const HYPERPARAMETERS = {
  num_entity_vectors: '20000',
  vector_dim: '128',
  random_negative_sampling_rate: '5',
  shuffled_negative_sampling_rate: '0',
  mini_batch_size: '1000',
  learning_rate: '0.01',
  num_ip_encoder_layers: '1',
} as const;

const PROGRAM = 'dist/containers/images/ipinsights/train.js';

/** Trains on CSV files; can stop after some seconds. */
export async function runTraining(
  directory: string,
  options: {
    readonly channels: Readonly<Record<string, string>>;
    readonly epochs: number;
    readonly seconds?: number;
  },
): Promise<TrainingRun> {
  const input = join(directory, 'input');
  for (const [name, file] of Object.entries(options.channels)) {
    await mkdir(join(input, 'data', name), { recursive: true });
    await symlink(file, join(input, 'data', name, 'part.csv'));
  }
  const config = join(input, 'config');
  await mkdir(config, { recursive: true });
  const given = { ...HYPERPARAMETERS, epochs: String(options.epochs) };
  const channels = Object.keys(options.channels).map((name) => [name, {}] as const);
  await writeFile(join(config, 'hyperparameters.json'), JSON.stringify(given));
  await writeFile(
    join(config, 'inputdataconfig.json'),
    JSON.stringify(Object.fromEntries(channels)),
  );
  const rss = await runProgram(directory, options.seconds);
  const description = await readFile(join(directory, 'model/model.json'), 'utf8');
  const { training } = JSON.parse(description) as { training: Record<string, number> };
  const { samples = 0, seconds = 1, accuracy = Number.NaN, auc = Number.NaN } = training;
  return { samplesPerSecond: samples / seconds, accuracy, auc, rss };
}

async function runProgram(directory: string, seconds?: number): Promise<number> {
  const env = {
    ...process.env,
    SVC_INPUT_DIR: join(directory, 'input'),
    SVC_MODEL_DIR: join(directory, 'model'),
    SVC_OUTPUT_DIR: join(directory, 'output'),
  };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let peak = 0;
  const watch = setInterval(
    () => void peakMemory(child.pid).then((mb) => (peak = mb || peak)),
    200,
  );
  child.stdout.on('data', (piece: Buffer) => {
    if (seconds !== undefined && piece.includes('batch=0 ')) {
      setTimeout(() => child.kill('SIGTERM'), seconds * 1000).unref();
    }
  });
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`The training program ended with ${code}.`);
  return peak;
}

/** The kernel's own high-water mark; 0 where there is none. */
async function peakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}
