import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  makeRecords,
  type SentimentRecords,
  TEXT_PROGRAMS,
} from '#examples/sentiment/make-records.js';
import { Estimator, Session } from '#src/client/index.js';
import { textPython } from '../tools/text-python-place.mjs';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round, scaled } from './support/measure.js';
import { serve } from './support/server.js';

const ROUNDS = 3;
const SENTENCES = { train: 4_000, test: 800 };
/** The share of the sentences that a training must classify correctly. */
const LEAST_SHARE = 0.05;
const PLACE = 's3://forebear-local-000000000000/text';
const MODEL_FILES = [
  'config.json',
  'model.safetensors',
  'tokenizer.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'vocab.txt',
];
const HYPERPARAMETERS = { epochs: '2', warmup_steps: '20', learning_rate: '1e-3' };
/** One thread is fastest for a model this small, and the same for both. */
const ENVIRONMENT = { OMP_NUM_THREADS: '1', PYTHONUNBUFFERED: '1' };
const STEPS = "'train_steps_per_second': ([0-9.]+)";

export const needs = ['text-python'];
export const isLong = true;

/**
 * Runs the text training as a job and the same script by hand, in turns. Reports the steps per
 * second of the job divided by the steps per second of the script.
 */
export function run(options: BenchOptions): Promise<Figures> {
  const { isThere, interpreter } = textPython();
  if (!isThere) throw new Error('The libraries are missing: npm run text-python');
  const rounds = scaled(ROUNDS, options.scale);
  return inTemporaryDirectory(async (directory) => {
    options.note('generating the data and pre-training a small model');
    const share = Math.max(LEAST_SHARE, Math.min(1, options.scale));
    const records = await makeRecords(interpreter, {
      directory: join(directory, 'data'),
      train: scaled(SENTENCES.train, share),
      test: scaled(SENTENCES.test, share),
    });
    const server = await serve(join(directory, 'server'), ['--python3', interpreter]);
    try {
      await using session = new Session({ url: server.url });
      await uploadAll(session, records);
      const [byHand, asJob, accuracy]: [number[], number[], number[]] = [[], [], []];
      for (let round = 1; round <= rounds; round += 1) {
        options.note(`round ${round} of ${rounds}`);
        byHand.push(await trainByHand(interpreter, records, join(directory, `hand-${round}`)));
        const told = await trainAsJob(session, `text-${round}`);
        asJob.push(told.steps);
        accuracy.push(told.accuracy);
      }
      return {
        job_steps_per_s: round(quantile(asJob, 0.5)),
        hand_steps_per_s: round(quantile(byHand, 0.5)),
        ratio: round(quantile(asJob, 0.5) / quantile(byHand, 0.5), 3),
        accuracy: round(Math.min(...accuracy), 4),
      };
    } finally {
      await server.stop();
    }
  });
}

async function trainByHand(python: string, records: SentimentRecords, directory: string) {
  const words = Object.entries({
    ...HYPERPARAMETERS,
    model_name: records.model,
    training_dir: dirname(records.train),
    test_dir: dirname(records.test),
    output_data_dir: join(directory, 'output'),
    model_dir: join(directory, 'model'),
  }).flatMap(([name, value]) => [`--${name}`, value]);
  const { stdout } = await promisify(execFile)(
    python,
    [join(TEXT_PROGRAMS, 'train.py'), ...words],
    {
      env: { ...process.env, ...ENVIRONMENT },
      maxBuffer: 2 ** 26,
    },
  );
  return Number(new RegExp(STEPS).exec(stdout)?.[1]);
}

async function trainAsJob(session: Session, jobName: string) {
  const estimator = new Estimator({
    session,
    entryPoint: 'train.py',
    sourceDir: `${PLACE}/code/`,
    metricDefinitions: [
      { name: 'steps', regex: STEPS },
      { name: 'accuracy', regex: '^eval_accuracy = ([0-9.]+)' },
    ],
    hyperparameters: { ...HYPERPARAMETERS, model_name: 'pretrained' },
    environment: { OMP_NUM_THREADS: '1' },
  });
  const channels = ['train', 'test', 'pretrained'].map((name) => [name, `${PLACE}/${name}/`]);
  const job = await estimator.fit(Object.fromEntries(channels), { jobName, logs: false });
  const { finalMetrics } = await job.describe();
  const of = (metric: string) =>
    finalMetrics.find(({ name }) => name === metric)?.value ?? Number.NaN;
  return { steps: of('steps'), accuracy: of('accuracy') };
}

async function uploadAll(session: Session, { model, train, test }: SentimentRecords) {
  const files = {
    'code/train.py': join(TEXT_PROGRAMS, 'train.py'),
    'train/data.jsonl': train,
    'test/data.jsonl': test,
    ...Object.fromEntries(MODEL_FILES.map((name) => [`pretrained/${name}`, join(model, name)])),
  };
  for (const [key, path] of Object.entries(files))
    await session.putObject(`${PLACE}/${key}`, await readFile(path));
}
