import type { OpenBytes } from './byte-source.js';

/** A complete line with the position right after it in its file or object. */
export interface ScannedLine {
  readonly bytes: Buffer;
  readonly end: number;
}

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;

/** The complete lines between two positions, in batches; an incomplete last line is left out. */
export async function* scanLines(
  open: OpenBytes,
  start: number,
  end: number,
): AsyncGenerator<readonly ScannedLine[], void> {
  const source = await open();
  try {
    let partial: Buffer[] = []; // the bytes of a line that continues in the next chunk
    let partialStart = start;
    for (let position = start; position < end; ) {
      const chunk = await source.read(position, Math.min(position + CHUNK_BYTES, end));
      if (chunk.length === 0) return;
      const cut = chunk.lastIndexOf(LINE_FEED) + 1;
      if (cut > 0) {
        yield split(Buffer.concat([...partial, chunk.subarray(0, cut)]), partialStart);
        partial = [];
        partialStart = position + cut;
      }
      partial.push(chunk.subarray(cut));
      position += chunk.length;
    }
  } finally {
    await source.close();
  }
}

/** The same in batches from the end to the start; within a batch, lines ascend. */
export async function* scanLinesBackward(
  open: OpenBytes,
  end: number,
): AsyncGenerator<readonly ScannedLine[], void> {
  const source = await open();
  try {
    let ending: Buffer[] = []; // the bytes of a line that begins in an earlier chunk
    for (let position = end; position > 0; ) {
      const from = Math.max(0, position - CHUNK_BYTES);
      const chunk = await source.read(from, position);
      const cut = from === 0 ? 0 : chunk.indexOf(LINE_FEED) + 1;
      if (cut > 0 || from === 0) {
        const lines = split(Buffer.concat([chunk.subarray(cut), ...ending]), from + cut);
        if (lines.length > 0) yield lines;
        ending = [];
      }
      ending.unshift(from === 0 ? chunk.subarray(0, 0) : chunk.subarray(0, cut || chunk.length));
      position = from;
    }
  } finally {
    await source.close();
  }
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
