import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface TrainingEnvironment {
  readonly configDirectory: string;
  readonly modelDirectory: string;
  readonly failureFile: string;
  readonly host: string;
  /** `IPINSIGHTS_THREADS`, default one for each core; the result does not depend on it. */
  readonly threads: number;
  readonly channelDirectory: (name: string) => string;
  /** The seed of all random numbers; `IPINSIGHTS_SEED`, default 0. */
  readonly seed: number;
}

const ROOT = '/opt/ml';
/** More threads would be idle, because a mini-batch has eight parts. */
const MAX_THREADS = 8;

/** Reads the variables of the container contract, `SVC_` before `SM_`; missing folders are below `/opt/ml`. */
export function trainingEnvironment(variables: Variables): TrainingEnvironment {
  const read = (name: string, fallback: string): string =>
    variables[`SVC_${name}`] || variables[`SM_${name}`] || fallback;
  const input = read('INPUT_DIR', join(ROOT, 'input'));
  const output = read('OUTPUT_DIR', join(ROOT, 'output'));
  const threads = Number(variables['IPINSIGHTS_THREADS'] || availableParallelism());
  return {
    configDirectory: read('INPUT_CONFIG_DIR', join(input, 'config')),
    modelDirectory: read('MODEL_DIR', join(ROOT, 'model')),
    failureFile: join(output, 'failure'),
    host: read('CURRENT_HOST', 'algo-1'),
    threads: Math.max(1, Math.min(Math.floor(threads) || 1, MAX_THREADS)),
    channelDirectory: (name) =>
      read(`CHANNEL_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`, join(input, 'data', name)),
    seed: Number(variables['IPINSIGHTS_SEED'] ?? 0) >>> 0,
  };
}

/**
 * Reads the hyperparameters from `hyperparameters.json`; those of the command line (`--name value` or `--name=value`)
 * take precedence.
 */
export async function readHyperparameters(
  configDirectory: string,
  args: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const file = await readConfig(configDirectory, 'hyperparameters.json');
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(file)) values[name] = plain(value);
  for (let i = 0; i < args.length; i++) {
    const [, name, inline] = /^--([^=]+)(?:=(.*))?$/.exec(args[i] ?? '') ?? [];
    if (name !== undefined) values[name] = inline ?? args[++i] ?? '';
  }
  return values;
}

/** Reads the object of a configuration file; empty when there is no such file. */
export async function readConfig(
  configDirectory: string,
  name: string,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(join(configDirectory, name), 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return '{}';
    throw error;
  });
  return JSON.parse(text) as Record<string, unknown>;
}

/** Some clients send a value as JSON text: `"\"128\""` means `128`. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text;
}
