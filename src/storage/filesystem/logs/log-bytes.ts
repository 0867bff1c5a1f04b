import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { listSegments } from './log-folder.js';

export async function* logBytes(folder: string, end: number): AsyncGenerator<Uint8Array, void> {
  for (const { base, path } of await listSegments(folder)) {
    if (base >= end) return;
    yield* createReadStream(path, { end: end - base - 1 });
  }
}

/** The SHA-256 of a log's bytes up to a position, hexadecimal. */
export async function digestOf(folder: string, end: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of logBytes(folder, end)) hash.update(chunk);
  return hash.digest('hex');
}
