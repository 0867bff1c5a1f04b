import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '../ipinsights/random.js';
import { type LabelledSentence, labelledSentence } from './sentences.js';

/** What to generate, and where to. */
export interface SentimentOptions {
  /** Made when missing. */
  readonly directory: string;
  /** Default 4,000. */
  readonly train?: number;
  /** Default 800. */
  readonly test?: number;
  readonly seed?: number;
}

/** The share of labels that are wrong, as in data that people labelled. */
const NOISE = 0.02;

/** Writes `train.txt` and `test.txt`, lines of `<label> <text>`; no sentence is in both, nor twice in one. */
export async function generateSentiment(options: SentimentOptions): Promise<void> {
  const { directory, train = 4_000, test = 800, seed = 1 } = options;
  const random = new Random(seed);
  const known = new Map<string, LabelledSentence>();
  while (known.size < train + test) {
    const sentence = labelledSentence(random);
    if (!known.has(sentence.text)) known.set(sentence.text, sentence);
  }
  const lines = [...known.values()].map(({ label, text }) => {
    const told = random.unit() < NOISE ? 1 - label : label;
    return `${told} ${text}\n`;
  });
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'train.txt'), lines.slice(0, train).join(''));
  await writeFile(join(directory, 'test.txt'), lines.slice(train).join(''));
}
