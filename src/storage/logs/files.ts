import { access, type FileHandle, open, stat } from 'node:fs/promises';
import { isErrno } from '#src/domain/errors/index.js';
import { writeFully } from '#src/files/durable.js';
import type { LogPart } from './journal.js';

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
