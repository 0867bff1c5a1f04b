import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { listSegments } from './log-folder.js';

/** SHA-256 over the bytes of a log up to a position, hexadecimal. */
export async function digestOf(folder: string, end: number): Promise<string> {
  const hash = createHash('sha256');
  for (const { base, path } of await listSegments(folder)) {
    if (base >= end) break;
    for await (const chunk of createReadStream(path, { end: end - base - 1 })) hash.update(chunk);
  }
  return hash.digest('hex');
}
