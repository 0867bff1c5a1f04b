import { type FileHandle, open, stat } from 'node:fs/promises';
import type { LogPart, OpenBytes } from '../../shared/logs/byte-source.js';

/** A file as the part of a log that begins at a position. */
export function filePart(path: string, base: number): LogPart {
  const mark = async () => {
    const { mtimeMs, size, ino } = await stat(path);
    return `${ino} ${size} ${mtimeMs}`;
  };
  return { base, open: fileBytes(path), mark };
}

/** The bytes of a file. */
export function fileBytes(path: string): OpenBytes {
  return async () => {
    const handle = await open(path, 'r');
    return { read: (start, end) => readAt(handle, start, end), close: () => handle.close() };
  };
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
