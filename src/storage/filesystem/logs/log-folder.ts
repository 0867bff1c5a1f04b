import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Arn, parseArn } from '#src/domain/arn.js';
import { hex32 } from '#src/domain/graph/index.js';
import type { LogSeal } from '#src/ports/log-store.js';
import { isErrno } from '../errno.js';

const SEGMENT = /^[0-9a-f]{13}\.jsonl$/;
const SEAL = 'seal.json';

/** A file of lines; `base` is the position of its first byte in the log. */
export interface Segment {
  readonly base: number;
  readonly path: string;
}

/** The folder of a log: a name that a person recognises, and a hash that keeps logs apart. */
export function logFolder(directory: string, log: Arn): string {
  const { kind, id } = parseArn(log);
  const readable = `${kind}-${id}`.replace(/[^a-z0-9-]/gi, '_').slice(0, 100);
  return join(directory, `${readable}-${hex32(log)}`);
}

/** The segment of a log that begins at a position. */
export function segmentAt(folder: string, base: number): Segment {
  return { base, path: join(folder, `${base.toString(16).padStart(13, '0')}.jsonl`) };
}

/** What is known of a log up to the segment that begins at `base`, so that a start reads only the last one. */
export function checkpointPath(folder: string, base: number): string {
  return segmentAt(folder, base).path.replace(/jsonl$/, 'before.json');
}

/** The file of a log's metric points. */
export function metricsPath(folder: string): string {
  return join(folder, 'metrics.jsonl');
}

/** The file that makes a log a sealed one. */
export function sealPath(folder: string): string {
  return join(folder, SEAL);
}

/** The segments of a log in order; none for an unknown log. */
export async function listSegments(folder: string): Promise<readonly Segment[]> {
  const names = await orMissing(readdir(folder), []);
  return names
    .filter((name) => SEGMENT.test(name))
    .sort()
    .map((name) => segmentAt(folder, Number.parseInt(name, 16)));
}

/** Where a log ends on the disk, torn last line included. */
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

/** The seal of a log, or undefined while it is open. */
export async function readSeal(folder: string): Promise<LogSeal | undefined> {
  const text = await orMissing(readFile(sealPath(folder), 'utf8'), undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** What was read, or the default when there is no such file. */
export async function orMissing<T, D>(reading: Promise<T>, missing: D): Promise<T | D> {
  try {
    return await reading;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return missing;
    throw error;
  }
}
