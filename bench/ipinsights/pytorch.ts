import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LEVELS } from '#containers/images/ipinsights/coding.js';
import { PairColumns } from '#containers/images/ipinsights/data/columns.js';
import { PairReader } from '#containers/images/ipinsights/data/csv.js';
import { HYPERPARAMETERS } from './training.js';

const run = promisify(execFile);

/** The report of the network in PyTorch. */
export interface PytorchRun {
  readonly samples_per_s: number;
  readonly accuracy: number;
  readonly auc?: number;
}

/** The Python that has PyTorch: `PYTORCH_PYTHON`, else the usual ones; undefined when none has. */
export async function findPytorch(): Promise<string | undefined> {
  for (const python of [process.env['PYTORCH_PYTHON'], 'python3', '/usr/bin/python3']) {
    if (python === undefined) continue;
    const found = await run(python, ['-c', 'import torch, numpy']).then(
      () => true,
      () => false,
    );
    if (found) return python;
  }
  return undefined;
}

/** Trains the same network there. */
export async function runPytorch(
  python: string,
  options: { readonly threads: number; readonly args: readonly string[] },
): Promise<PytorchRun> {
  const script = join(import.meta.dirname, 'network.py');
  const levels = LEVELS.map(({ bits, rows }) => `${bits}:${rows}`).join(',');
  const threads = ['--threads', String(options.threads)];
  const { stdout } = await run(python, [script, '--levels', levels, ...threads, ...options.args], {
    env: { ...process.env, OMP_NUM_THREADS: String(options.threads) },
  });
  return JSON.parse(stdout) as PytorchRun;
}

/**
 * Writes a CSV file's records in the form that the script reads: entity row and address, 32 bits
 * each.
 */
export async function writeRecords(file: string, target: string): Promise<string> {
  const pairs = new PairColumns();
  const reader = new PairReader(pairs);
  reader.push(await readFile(file));
  reader.end();
  const rows = pairs.rows(Number(HYPERPARAMETERS.num_entity_vectors));
  const words = new Uint32Array(rows.length * 2);
  for (const [index, row] of rows.entries()) {
    words[index * 2] = row;
    words[index * 2 + 1] = pairs.addresses[index] ?? 0;
  }
  await writeFile(target, words);
  return target;
}
