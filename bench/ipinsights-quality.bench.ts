import { join } from 'node:path';
import { generate } from '#examples/ipinsights/generate.js';
import { findPytorch, runPytorch, writeRecords } from './ipinsights/pytorch.js';
import { runTraining } from './ipinsights/training.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round, scaled } from './support/measure.js';

const EPOCHS = 5;

/**
 * Measures the accuracy in the fifth epoch on 10,000 users' logins, and the AUC on the logins of
 * later days.
 */
export function run(options: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const epochs = scaled(EPOCHS, Math.min(1, options.scale));
    const users = Math.round(10_000 * options.scale);
    const data = await generate({ users, seed: 1, directory: join(directory, 'data') });
    options.note(`${data.train.rows} records to train on, ${data.validation.rows} to validate`);
    const channels = { train: data.train.path, validation: data.validation.path };
    const ours = await runTraining(directory, { channels, epochs });
    const figures = { accuracy: round(ours.accuracy, 5), auc: round(ours.auc, 5) };
    const python = await findPytorch();
    if (python === undefined) {
      options.note('PyTorch is not installed: nothing to compare with');
      return { ...figures, pytorch: 'not installed' };
    }
    options.note('the same in PyTorch, which takes about ten minutes');
    const train = await writeRecords(data.train.path, join(directory, 'train.bin'));
    const validation = await writeRecords(data.validation.path, join(directory, 'validation.bin'));
    const args = ['--train', train, '--validation', validation, '--epochs', String(epochs)];
    const { auc = Number.NaN, accuracy } = await runPytorch(python, { threads: 1, args });
    return { ...figures, pytorch_auc: round(auc, 5), pytorch_accuracy: round(accuracy, 5) };
  });
}
