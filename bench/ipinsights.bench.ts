import { join } from 'node:path';
import { generate } from '#examples/ipinsights/generate.js';
import { findPytorch, runPytorch, writeRecords } from './ipinsights/pytorch.js';
import { runTraining } from './ipinsights/training.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';

const SECONDS = 60;

/**
 * Samples a second at dimension 128, 1,000 records a batch and 5 random negatives each; a sample is a
 * positive or a negative, as in the original's records per epoch, here and in PyTorch.
 */
export function run(options: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const seconds = SECONDS * options.scale;
    const users = Math.max(100, Math.round(10_000 * Math.min(1, options.scale)));
    const { train } = await generate({ users, seed: 1, directory: join(directory, 'train') });
    options.note(`training on ${train.rows} records for ${seconds} s`);
    const channels = { train: train.path };
    const ours = await runTraining(directory, { channels, epochs: 1_000_000, seconds });
    const figures = { samples_per_s: round(ours.samplesPerSecond, 0), rss_mb: round(ours.rss, 0) };
    const python = await findPytorch();
    if (python === undefined) {
      options.note('PyTorch is not installed: nothing to compare with');
      return { ...figures, pytorch: 'not installed' };
    }
    const records = await writeRecords(train.path, join(directory, 'train.bin'));
    const args = ['--train', records, '--epochs', '1000000', '--seconds', String(seconds)];
    const speeds: number[] = [];
    for (const threads of [1, 2]) {
      options.note(`PyTorch with ${threads} threads for ${seconds} s`);
      speeds.push((await runPytorch(python, { threads, args })).samples_per_s);
    }
    const best = Math.max(...speeds);
    return {
      ...figures,
      pytorch_samples_per_s: round(best, 0),
      ratio: round(ours.samplesPerSecond / best),
    };
  });
}
