import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isLocal } from '#src/client/data/places.js';
import { whyUnread } from '#src/client/node/local-tree.js';
import { integerOf } from '#src/domain/json/index.js';
import { misuse } from '../failure.js';

/** An input of the API from a file or flags; the server checks every field of it. */
export type Input = Readonly<Record<string, unknown>>;

const MOST_BYTES = 1024 * 1024;

/**
 * Reads a file of YAML or JSON with the fields of a `create` mutation; local paths in it are
 * relative to its folder. Throws `VALIDATION_FAILED` for a file that cannot be read, is too large,
 * or has no fields.
 */
export async function readJobFile(file: string): Promise<Input> {
  const value = await parse(file, await read(file));
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw misuse(`${file} holds no fields; give them as in: name: logins-1`, { file });
  return withPathsOf(value as Input, dirname(file));
}

async function read(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MOST_BYTES)
      throw misuse(`${file} has ${size} bytes; a job has ${MOST_BYTES} at the most.`, { file });
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw misuse(`'${file}' ${whyUnread(error)}.`, { file });
  }
}

async function parse(file: string, text: string): Promise<unknown> {
  const { parse: parseYaml, YAMLParseError } = await import('yaml');
  try {
    return parseYaml(text, exactInteger, { maxAliasCount: 100, intAsBigInt: true }); // JSON is YAML
  } catch (error) {
    const where = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
    const [line = ''] = error instanceof Error ? error.message.split(/ at line \d|:?\n/) : [];
    throw misuse(`${file} is no YAML${where ? ` (line ${where.line})` : ''}: ${line}`, { file });
  }
}

function exactInteger(_name: unknown, value: unknown): unknown {
  return typeof value === 'bigint' ? integerOf(String(value)) : value;
}

/** Local paths of channels, inputs and code, which may be uploaded. */
function withPathsOf(input: Input, folder: string): Input {
  const { channels, inputs, algorithm, sourceDir, trainingJob, input: data } = input;
  const at = (path: unknown) =>
    typeof path === 'string' && isLocal(path) ? resolve(folder, path) : path;
  const placed = (one: unknown) => (isFields(one) ? { ...one, uri: at(one['uri']) } : one);
  return {
    ...input,
    ...(Array.isArray(channels) && { channels: channels.map(placed) }),
    ...(Array.isArray(inputs) && { inputs: inputs.map(placed) }),
    ...(data !== undefined && { input: at(data) }),
    ...(isFields(algorithm) && { algorithm: { ...algorithm, ...codeAt(algorithm, at) } }),
    ...(sourceDir !== undefined && { sourceDir: at(sourceDir) }),
    ...(isFields(trainingJob) && { trainingJob: withPathsOf(trainingJob, folder) }),
  };
}

/** Without a folder, the script itself is a local file. */
function codeAt({ sourceDir, entryPoint }: Input, at: (path: unknown) => unknown): Input {
  if (sourceDir !== undefined) return { sourceDir: at(sourceDir) };
  return entryPoint === undefined ? {} : { entryPoint: at(entryPoint) };
}

/** True for an object with fields. */
export function isFields(value: unknown): value is Input {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Merges two objects: fields of the second replace those of the first, recursively. */
export function merged(first: Input, second: Input): Input {
  const given = Object.entries(second).filter(([, value]) => value !== undefined);
  const replaced = given.map(([key, value]) => {
    const before = Object.hasOwn(first, key) ? first[key] : undefined; // a key may be __proto__
    return [key, isFields(before) && isFields(value) ? merged(before, value) : value];
  });
  return { ...first, ...Object.fromEntries(replaced) };
}
