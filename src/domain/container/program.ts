import type { StringMap } from '../lineage/index.js';

/** The file below the output folder that a program appends its metrics to, a line each. */
export const METRICS_FILE = 'metrics.jsonl';

/** The root of the folders of a program that is alone on its machine. */
export const CONTAINER_ROOT = '/opt/ml';

/** The folders and files of the contract below a program's root. */
export interface ContainerPaths {
  readonly input: string;
  readonly inputConfig: string;
  /** Holds one folder for each channel. */
  readonly inputData: string;
  /** The files of a training program here become `model.tar.gz`. */
  readonly model: string;
  /** The user's script and the files beside it. */
  readonly code: string;
  readonly output: string;
  /** The files of a training program here become `output.tar.gz`. */
  readonly outputData: string;
  readonly outputIntermediate: string;
  /** The program's explanation of its failure. */
  readonly failure: string;
  /** The metrics that the program appends. */
  readonly metrics: string;
  /** The checkpoints of a training program; the files here are stored at the job's checkpoint URI. */
  readonly checkpoints: string;
}

/** Returns the {@link ContainerPaths} of a root, default {@link CONTAINER_ROOT}. */
export function containerPaths(root: string = CONTAINER_ROOT): ContainerPaths {
  return {
    input: `${root}/input`,
    inputConfig: `${root}/input/config`,
    inputData: `${root}/input/data`,
    model: `${root}/model`,
    code: `${root}/code`,
    output: `${root}/output`,
    outputData: `${root}/output/data`,
    outputIntermediate: `${root}/output/intermediate`,
    failure: `${root}/output/failure`,
    metrics: `${root}/output/${METRICS_FILE}`,
    checkpoints: `${root}/checkpoints`,
  };
}

/**
 * Converts a word of a command for a program with another root: a path below {@link
 * CONTAINER_ROOT}, alone or after an equals sign, becomes the same path below that root.
 */
export function placedBelow(root: string, word: string): string {
  return word.replace(/^([^/]*=)?\/opt\/ml(?=\/|$)/, (_, option: string = '') => option + root);
}

/** The prefix of the platform's variables, and the one of the originals' toolkit. */
const PREFIXES = ['SVC_', 'SM_'] as const;

/** Values of environment variables by name; undefined ones are left out. */
export type Variables = Readonly<Record<string, string | number | undefined>>;

/** Names each variable with both prefixes. */
export function prefixed(variables: Variables): StringMap {
  return Object.fromEntries(
    PREFIXES.flatMap((prefix) =>
      Object.entries(variables)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [`${prefix}${name}`, String(value)] as const),
    ),
  );
}

/**
 * The variables of a seed. Python orders sets and dictionaries of texts by `PYTHONHASHSEED`; a
 * script reads `SM_SEED` for the random numbers of its libraries. A caller's variables override them.
 */
export function seedVariables({ seed }: { readonly seed?: number }): StringMap {
  if (seed === undefined) return {};
  return { PYTHONHASHSEED: `${seed}`, ...prefixed({ SEED: seed }) };
}

/** Linux refuses a longer variable: name, equals sign, value and a final NUL. */
const MAX_VARIABLE_BYTES = 128 * 1024;

/**
 * Leaves out variables that no operating system can hold: with an equals sign or NUL in the name,
 * with NUL in the value, or too long. Large hyperparameters are in the configuration files too.
 */
export function representable(variables: StringMap): StringMap {
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) =>
        name !== '' &&
        !name.includes('=') &&
        !name.includes('\0') &&
        !value.includes('\0') &&
        Buffer.byteLength(name) + Buffer.byteLength(value) + 2 <= MAX_VARIABLE_BYTES,
    ),
  );
}

const INTERPRETERS: Readonly<Record<string, string>> = {
  js: 'node',
  mjs: 'node',
  cjs: 'node',
};

/**
 * Runs the next script by its first line, if that begins with `#!`, else by the shell; the script
 * need not be executable. Python that it starts can import from the code folder.
 */
const BY_FIRST_LINE = [
  'export PYTHONPATH="$SAGEMAKER_SUBMIT_DIRECTORY:$PYTHONPATH"',
  'IFS="!" read -r mark command < "$0"',
  '[ "$mark" = "#" ] || command=sh',
  'set -f',
  'exec $command "$0" "$@"',
].join('; ');

/** True when a script is run by the platform's Python program instead of only an interpreter. */
export function isPythonScript(entryPoint: string): boolean {
  return endingOf(entryPoint) === 'py';
}

/**
 * The command that runs a script of another language than Python, to be followed by the script's
 * path. The ending selects the interpreter; a shell script, or one without a known ending, is run
 * by its first line.
 */
export function entryPointCommand(entryPoint: string): readonly string[] {
  const interpreter = INTERPRETERS[endingOf(entryPoint)];
  return interpreter === undefined ? ['sh', '-c', BY_FIRST_LINE] : [interpreter];
}

/** A script's name as a module: without folders and ending. */
export function entryPointModule(entryPoint: string): string {
  return entryPoint.replace(/\.[^./]*$/, '').replaceAll('/', '.');
}

function endingOf(entryPoint: string): string {
  return /\.([^./]+)$/.exec(entryPoint)?.[1]?.toLowerCase() ?? '';
}
