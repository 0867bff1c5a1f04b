import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateSentiment, type SentimentOptions } from './generate.js';

/** What a training of text classification needs. */
export interface SentimentRecords {
  /** The folder of a small pre-trained model. */
  readonly model: string;
  /** Files of records. */
  readonly train: string;
  readonly test: string;
}

/** The programs of text classification. */
export const TEXT_PROGRAMS = fileURLToPath(
  new URL('../../containers/images/text-classification/', import.meta.url),
);
const MAX_LENGTH = '32';

/** Generates the data, pre-trains a small model on its texts, and turns the texts into records. */
export async function makeRecords(
  python: string,
  { directory, ...options }: SentimentOptions,
): Promise<SentimentRecords> {
  const run = (program: string, words: readonly string[]) =>
    promisify(execFile)(python, [join(TEXT_PROGRAMS, program), ...words], {
      env: { ...process.env, OMP_NUM_THREADS: '1' },
      maxBuffer: 2 ** 26,
    });
  const [texts, model, records] = ['texts', 'model', 'records'].map((n) => join(directory, n)) as [
    string,
    string,
    string,
  ];
  await generateSentiment({ ...options, directory: texts });
  await run('pretrain.py', ['--texts', join(texts, 'train.txt'), '--model_dir', model]);
  const words = ['--model_name', model, '--input', texts, '--output', records];
  await run('prepare.py', [...words, '--max_length', MAX_LENGTH]);
  const file = (name: string) => join(records, name, 'data.jsonl');
  return { model, train: file('train'), test: file('test') };
}
