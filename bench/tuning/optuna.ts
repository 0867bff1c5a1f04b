import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figures } from '../support/bench.js';

const run = promisify(execFile);

/** The Python that has Optuna: `OPTUNA_PYTHON`, else the usual one; undefined when none has. */
export async function findOptuna(): Promise<string | undefined> {
  for (const python of [process.env['OPTUNA_PYTHON'], 'python3']) {
    if (python === undefined) continue;
    const found = await run(python, ['-c', 'import optuna']).then(
      () => true,
      () => false,
    );
    if (found) return python;
  }
  return undefined;
}

/** The medians of Optuna's TPE on the same functions, as `<function>_optuna_tpe`. */
export async function runOptuna(
  python: string,
  { seeds, trials }: { readonly seeds: number; readonly trials: number },
): Promise<Figures> {
  const script = join(import.meta.dirname, 'peer.py');
  const { stdout } = await run(python, [script, String(seeds), String(trials)]);
  return JSON.parse(stdout) as Figures;
}
