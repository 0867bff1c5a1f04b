import { bytesOf, type LogPart } from './journal.js';

/** A complete line with the position right after it. */
export interface ScannedLine {
  readonly bytes: Buffer;
  readonly end: number;
}

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;

/** Yields the complete lines after a position, in batches, without an incomplete last line. */
export async function* scanLines(
  parts: readonly LogPart[],
  start: number,
): AsyncGenerator<readonly ScannedLine[], void> {
  let partial: Buffer[] = []; // the bytes of a line that continues in the next chunk
  let position = start;
  for await (const chunk of bytesOf(parts, { start, chunkBytes: CHUNK_BYTES })) {
    const cut = chunk.lastIndexOf(LINE_FEED) + 1;
    if (cut > 0) {
      const whole = Buffer.concat([...partial, chunk.subarray(0, cut)]);
      yield split(whole, position);
      position += whole.length;
      partial = [];
    }
    partial.push(chunk.subarray(cut));
  }
}

/** Yields the lines in batches from the end to the start; within a batch, lines ascend. */
export async function* scanLinesBackward(
  parts: readonly LogPart[],
  end: number,
): AsyncGenerator<readonly ScannedLine[], void> {
  let position = end;
  for (const part of [...parts].reverse()) {
    let ending: Buffer[] = []; // the bytes of a line that begins in an earlier chunk
    while (position > part.base) {
      const from = Math.max(part.base, position - CHUNK_BYTES);
      const chunk = await part.read(from, position);
      // Every part begins at the start of a line.
      const cut = from === part.base ? 0 : chunk.indexOf(LINE_FEED) + 1;
      if (cut > 0 || from === part.base) {
        const lines = split(Buffer.concat([chunk.subarray(cut), ...ending]), from + cut);
        if (lines.length > 0) yield lines;
        ending = [];
      }
      ending.unshift(chunk.subarray(0, cut || chunk.length));
      position = from;
    }
  }
}

/** The position right after the last complete line. */
export async function endOfLines(parts: readonly LogPart[]): Promise<number> {
  for await (const lines of scanLinesBackward(parts, parts.at(-1)?.end ?? 0))
    return lines.at(-1)?.end ?? 0;
  return 0;
}

function split(bytes: Buffer, position: number): readonly ScannedLine[] {
  const lines: ScannedLine[] = [];
  let start = 0;
  for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, start)) {
    lines.push({ bytes: bytes.subarray(start, feed), end: position + feed + 1 });
    start = feed + 1;
  }
  return lines;
}

/** The number of line feeds. */
export function feedsOf(bytes: Buffer): number {
  let count = 0;
  // Much faster than a loop over the bytes.
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1))
    count += 1;
  return count;
}
