import { lstatSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generate } from '#examples/ipinsights/generate.js';
import { generateSentiment } from '#examples/sentiment/generate.js';
import { makeRecords, TEXT_PROGRAMS } from '#examples/sentiment/make-records.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { makeDirectory } from '#src/files/make-directory.js';
import { misuse } from '../failure.js';
import { likely } from '../likely.js';
import { write } from '../output/writer.js';

/** The options of an example. */
export interface ExampleOptions {
  readonly users?: number;
  readonly seed?: number;
  /** A Python with transformers and PyTorch, for the model and the records of `sentiment`. */
  readonly python?: string;
}

interface Example {
  readonly about: string;
  /** The options that it takes. */
  readonly takes: readonly (keyof ExampleOptions)[];
  /** The paths that it writes, in its folder. */
  readonly paths: readonly string[];
  readonly write: (directory: string, options: ExampleOptions) => Promise<void>;
}

const DEFAULT_USERS = 10_000;

/** The examples by their names. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  logins: {
    about: 'generated logins of users from addresses, for ipinsights',
    takes: ['users', 'seed'],
    paths: ['train.csv', 'validation.csv', 'test.csv'],
    write: writeLogins,
  },
  sentiment: {
    about: 'generated sentences about films, and the programs of text classification',
    takes: ['seed', 'python'],
    paths: ['texts', 'code', 'model', 'records'],
    write: writeSentiment,
  },
};

/** Lists the examples, one a line. */
export function listExamples(): void {
  const width = Math.max(...Object.keys(EXAMPLES).map((name) => name.length));
  for (const [name, { about }] of Object.entries(EXAMPLES))
    write(`${name.padEnd(width)}  ${about}\n`);
}

/**
 * Writes the files of an example into a folder, by default one with its name. Throws `CONFLICT`
 * when one of the files is there already, before it writes any. Leaves nothing behind when it fails, so
 * that it can be run again.
 */
export async function writeExample(
  name: string,
  folder: string | undefined,
  options: ExampleOptions,
): Promise<void> {
  const example = exampleOf(name);
  const wrong = Object.keys(options).find((key) => !example.takes.some((one) => one === key));
  if (wrong !== undefined) throw misuse(`The example ${name} does not take --${wrong}.`);
  const directory = resolve(folder ?? name);
  const paths = example.paths.map((path) => join(directory, path));
  // Not existsSync: a link that leads nowhere would be written through.
  const there = paths.find((path) => lstatSync(path, { throwIfNoEntry: false }));
  if (there !== undefined)
    throw new PlatformError(
      'CONFLICT',
      `${there} is there already, and an example replaces nothing; name another folder: forebear example ${name} <folder>.`,
      { details: { path: there } },
    );
  await makeDirectory(directory);
  try {
    await example.write(directory, options);
  } catch (error) {
    for (const path of paths) await rm(path, { recursive: true, force: true });
    throw error;
  }
}

function exampleOf(name: string): Example {
  const names = Object.keys(EXAMPLES);
  const example = names.includes(name) ? EXAMPLES[name] : undefined;
  if (example) return example;
  const near = likely(name, names);
  const hint = near === undefined ? `known are ${names.join(', ')}` : `did you mean: ${near}?`;
  throw misuse(`There is no example '${name}'; ${hint}`, { name });
}

async function writeLogins(
  directory: string,
  { users = DEFAULT_USERS, seed = 1 }: ExampleOptions,
): Promise<void> {
  const files = await generate({ users, seed, directory });
  for (const { path, rows } of Object.values(files)) write(`${rows} rows in ${path}\n`);
}

async function writeSentiment(
  directory: string,
  { seed = 1, python }: ExampleOptions,
): Promise<void> {
  const code = join(directory, 'code');
  await makeDirectory(code);
  for (const program of ['train.py', 'inference.py', 'prepare.py', 'pretrain.py'])
    await copyFile(join(TEXT_PROGRAMS, program), join(code, program));
  write(`programs: ${code}\n`);
  if (python === undefined) {
    const texts = join(directory, 'texts');
    await generateSentiment({ seed, directory: texts });
    write(`texts: ${texts}; with --python <interpreter> also a model and records\n`);
    return;
  }
  const made = await makeRecords(python, { seed, directory });
  for (const [name, path] of Object.entries(made)) write(`${name}: ${path}\n`);
}
