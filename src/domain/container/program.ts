import type { StringMap } from '../lineage/index.js';

/** The file below the output folder that a program appends its metrics to, a line each. */
export const METRICS_FILE = 'metrics.jsonl';

/** Where a program finds everything, when it is alone on its machine. */
export const CONTAINER_ROOT = '/opt/ml';

/** The folders and files of the contract below a program's root. */
export interface ContainerPaths {
  readonly input: string;
  readonly inputConfig: string;
  /** Holds one folder for each channel. */
  readonly inputData: string;
  /** What a training program leaves here becomes `model.tar.gz`. */
  readonly model: string;
  /** The user's script and what lies beside it. */
  readonly code: string;
  readonly output: string;
  /** What a training program leaves here becomes `output.tar.gz`. */
  readonly outputData: string;
  readonly outputIntermediate: string;
  /** The program's own account of why it failed. */
  readonly failure: string;
  /** What the program appends here are its metrics. */
  readonly metrics: string;
  readonly checkpoints: string;
}

/** Spells out the {@link ContainerPaths} of a root, {@link CONTAINER_ROOT} unless told. */
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
 * A word of a command as a program of another root is given it: a path below {@link CONTAINER_ROOT}, alone or after an
 * equals sign, becomes the same path below the root.
 */
export function placedBelow(root: string, word: string): string {
  return word.replace(/^([^/]*=)?\/opt\/ml(?=\/|$)/, (_, option: string = '') => option + root);
}

/** The platform's own prefix of variables, and that of the originals' toolkit. */
const PREFIXES = ['SVC_', 'SM_'] as const;

/** Variables that any program is given, and those that only make sense for one value. */
export type Variables = Readonly<Record<string, string | number | undefined>>;

/** Names each variable with both prefixes; what is undefined is left out. */
export function prefixed(variables: Variables): StringMap {
  return Object.fromEntries(
    PREFIXES.flatMap((prefix) =>
      Object.entries(variables)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [`${prefix}${name}`, String(value)] as const),
    ),
  );
}

/** Linux starts no program with a longer one: name, equals sign, value and a final NUL. */
const MAX_VARIABLE_BYTES = 128 * 1024;

/**
 * Drops what no operating system can hold as a variable: an equals sign or NUL in a name, NUL in a value,
 * one that is too long. What large hyperparameters fill is in the configuration files too.
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
 * Runs the script that follows by its first line, if that begins with `#!`, else by the shell; a right to execute is not
 * needed. Python that it starts can import from the code folder.
 */
const BY_FIRST_LINE = [
  'export PYTHONPATH="$SAGEMAKER_SUBMIT_DIRECTORY:$PYTHONPATH"',
  'IFS="!" read -r mark command < "$0"',
  '[ "$mark" = "#" ] || command=sh',
  'set -f',
  'exec $command "$0" "$@"',
].join('; ');

/** Whether a script is run by the platform's own Python program instead of an interpreter alone. */
export function isPythonScript(entryPoint: string): boolean {
  return endingOf(entryPoint) === 'py';
}

/**
 * The command that runs a script of another language than Python, to be followed by the script's path: its ending names the
 * interpreter, and a script of the shell or without a known ending is run by its first line.
 */
export function entryPointCommand(entryPoint: string): readonly string[] {
  const interpreter = INTERPRETERS[endingOf(entryPoint)];
  return interpreter === undefined ? ['sh', '-c', BY_FIRST_LINE] : [interpreter];
}

/** A script's name as a module: without folders' separators and ending. */
export function entryPointModule(entryPoint: string): string {
  return entryPoint.replace(/\.[^./]*$/, '').replaceAll('/', '.');
}

function endingOf(entryPoint: string): string {
  return /\.([^./]+)$/.exec(entryPoint)?.[1]?.toLowerCase() ?? '';
}
