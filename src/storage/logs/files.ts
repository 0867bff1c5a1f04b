import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Arn, parseArn } from '#src/domain/arn.js';
import { isErrno, parseStored } from '#src/domain/errors/index.js';
import { hex32 } from '#src/domain/graph/index.js';
import { replaceFile, syncFolder, writeFully } from '#src/files/make-directory.js';
import type { LogPart, StoredSeal } from './journal.js';

const LINE_FEED = 0x0a;

/**
 * Writes lines at a position of a file and syncs it, in place of an incomplete line; after a failure the file is as
 * before. False, with nothing written, when complete lines follow or when bytes before the position are missing.
 */
export async function writeAt(path: string, at: number, bytes: Buffer): Promise<boolean> {
  const handle = await orMissing(open(path, 'a+'), undefined);
  if (!handle) return false; // the folder was removed
  try {
    if (!(await cutTornLine(handle, at))) return false;
    await writeOrCut(handle, at, bytes);
    return true;
  } finally {
    await handle.close();
  }
}

async function writeOrCut(handle: FileHandle, at: number, bytes: Buffer): Promise<void> {
  try {
    await writeFully(handle, bytes);
    await handle.datasync();
  } catch (error) {
    await handle.truncate(at);
    throw error;
  }
}

/** A file as the part of a series that begins at a position. */
export function filePart(path: string, base: number, end: number): LogPart {
  return {
    base,
    end,
    async read(start, stop) {
      const handle = await open(path, 'r');
      try {
        return await readAt(handle, start - base, stop - base);
      } finally {
        await handle.close();
      }
    },
    async mark() {
      const { mtimeMs, size, ino } = await stat(path);
      return `${ino} ${size} ${mtimeMs}`;
    },
  };
}

/** Cuts a file to a size if an incomplete line follows; false when complete lines do, or when bytes are missing. */
async function cutTornLine(handle: FileHandle, size: number): Promise<boolean> {
  const { size: stored } = await handle.stat();
  if (stored <= size) return stored === size;
  if ((await readAt(handle, size, stored)).includes(LINE_FEED)) return false;
  await handle.truncate(size);
  return true;
}

async function readAt(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(end - start);
  let done = 0;
  while (done < buffer.length) {
    const { bytesRead } = await handle.read(buffer, done, buffer.length - done, start + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

export async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}

export async function isThere(path: string): Promise<boolean> {
  return orMissing(
    access(path).then(() => true),
    false,
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
