import { createHash } from 'node:crypto';
import type { LogSeal } from '#src/ports/log-store.js';
import type { ReadableLog } from './read-lines.js';

const CHUNK_BYTES = 1024 * 1024;
const LINE_FEED = 0x0a;

/** Computes the seal of a log from its present bytes. */
export async function sealOf({ parts, end }: ReadableLog): Promise<LogSeal> {
  const hash = createHash('sha256');
  let lines = 0;
  for (const [index, { base, open }] of parts.entries()) {
    const length = (parts[index + 1]?.base ?? end) - base;
    const source = await open();
    try {
      for (let position = 0; position < length; ) {
        const chunk = await source.read(position, Math.min(position + CHUNK_BYTES, length));
        if (chunk.length === 0) break;
        hash.update(chunk);
        for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
        position += chunk.length;
      }
    } finally {
      await source.close();
    }
  }
  return { lines, digest: hash.digest('hex') };
}
