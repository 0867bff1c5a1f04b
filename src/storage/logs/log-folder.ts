import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Arn, parseArn } from '#src/domain/arn.js';
import { parseStored } from '#src/domain/errors/index.js';
import { hex32 } from '#src/domain/graph/index.js';
import { replaceFile, syncFolder } from '#src/files/durable.js';
import { orMissing } from './files.js';
import type { StoredSeal } from './journal.js';

const CONTENT = /^(?:[0-9a-f]{13}|metrics)\.(?:jsonl|before\.json)$/;
const NAME_FILE = 'arn';
export const SEAL_FILE = 'seal.json';

/** The folder of a log: a readable name, and a hash that makes it unique. */
export function logFolder(directory: string, log: Arn): string {
  const { kind, id } = parseArn(log);
  const readable = `${kind}-${id}`.replace(/[^a-z0-9-]/gi, '_').slice(0, 100);
  return join(directory, `${readable}-${hex32(log)}`);
}

/** Creates the folder of a log with a file that names the log, unless they exist. */
export async function makeLogFolder(folder: string, log: Arn): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await syncFolder(dirname(folder));
  // Not synced: if a power cut damages the file, it is no ARN and is written again with the next line.
  if ((await logOf(folder)) !== log) await writeFile(join(folder, NAME_FILE), log);
}

/** The log that a folder belongs to; undefined when a crash left it without a valid name. */
export async function logOf(folder: string): Promise<Arn | undefined> {
  const text = await orMissing(readFile(join(folder, NAME_FILE), 'utf8'), '');
  return folder === logFolderOf(folder, text) ? (text as Arn) : undefined;
}

/** Every log of a directory. */
export async function* logsIn(directory: string): AsyncGenerator<Arn, void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const log = entry.isDirectory() ? await logOf(join(directory, entry.name)) : undefined;
    if (log !== undefined) yield log;
  }
}

/** The seal of a log; undefined while the log is open. */
export async function readSeal(folder: string): Promise<StoredSeal | undefined> {
  const file = join(folder, SEAL_FILE);
  const text = await orMissing(readFile(file, 'utf8'), undefined);
  return text === undefined ? undefined : parseStored(text, `The seal ${file}`);
}

/** Replaces the seal atomically and durably. */
export function writeSeal(folder: string, seal: StoredSeal): Promise<void> {
  return replaceFile(join(folder, SEAL_FILE), JSON.stringify(seal));
}

/** The files of a log that objects replace: lines, points and checkpoints. */
export async function contentPaths(folder: string): Promise<readonly string[]> {
  const names = await orMissing(readdir(folder), []);
  return names.filter((name) => CONTENT.test(name)).map((name) => join(folder, name));
}

function logFolderOf(folder: string, text: string): string | undefined {
  try {
    return logFolder(dirname(folder), text as Arn);
  } catch {
    return undefined; // not an ARN
  }
}
