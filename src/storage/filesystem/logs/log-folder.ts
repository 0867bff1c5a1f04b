import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Arn, parseArn } from '#src/domain/arn.js';
import { isErrno } from '#src/domain/errors/index.js';
import { hex32 } from '#src/domain/graph/index.js';
import { syncFolder } from '#src/files/durable.js';

const SEGMENT = /^[0-9a-f]{13}\.jsonl$/;
const CONTENT = /^(?:[0-9a-f]{13}|metrics)\.(?:jsonl|before\.json)$/;
const NAME_FILE = 'arn';

/** A file of lines; `base` is the position of its first byte in the log. */
export interface Segment {
  readonly base: number;
  readonly path: string;
}

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

export async function foldersIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(directory, name));
}

export function segmentAt(folder: string, base: number): Segment {
  return { base, path: join(folder, `${base.toString(16).padStart(13, '0')}.jsonl`) };
}

/** The checkpoint of the state before a segment, so that a start reads only the last segment. */
export function checkpointPath(folder: string, base: number): string {
  return segmentAt(folder, base).path.replace(/jsonl$/, 'before.json');
}

export function metricsPath(folder: string): string {
  return join(folder, 'metrics.jsonl');
}

/** The segments of a log in order; empty for an unknown log. */
export async function listSegments(folder: string): Promise<readonly Segment[]> {
  const names = await orMissing(readdir(folder), []);
  return names
    .filter((name) => SEGMENT.test(name))
    .sort()
    .map((name) => segmentAt(folder, Number.parseInt(name, 16)));
}

export async function contentPaths(folder: string): Promise<readonly string[]> {
  const names = await orMissing(readdir(folder), []);
  return names.filter((name) => CONTENT.test(name)).map((name) => join(folder, name));
}

/** The end of a log on the disk, including an incomplete last line. */
export async function endOf(segments: readonly Segment[]): Promise<number> {
  const last = segments.at(-1);
  if (last === undefined) return 0;
  return (
    last.base +
    (await orMissing(
      stat(last.path).then(({ size }) => size),
      0,
    ))
  );
}

/** The result, or the default when the file does not exist. */
export async function orMissing<T, D>(reading: Promise<T>, missing: D): Promise<T | D> {
  try {
    return await reading;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return missing;
    throw error;
  }
}

function logFolderOf(folder: string, text: string): string | undefined {
  try {
    return logFolder(dirname(folder), text as Arn);
  } catch {
    return undefined; // not an ARN
  }
}
