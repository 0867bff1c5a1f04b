import type { OpenBytes } from './byte-source.js';

/** A whole line with the position right after it, counted from the start of its file or object. */
export interface ScannedLine {
  readonly bytes: Buffer;
  readonly end: number;
}

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 0x0a;

/** The whole lines from a position to another, in batches; a torn last line is left out. */
export async function* scanLines(
  open: OpenBytes,
  start: number,
  end: number,
): AsyncGenerator<readonly ScannedLine[], void> {
  const source = await open();
  try {
    let begun: Buffer[] = []; // the line that the chunks so far began and did not end
    let begunAt = start;
    for (let position = start; position < end; ) {
      const chunk = await source.read(position, Math.min(position + CHUNK_BYTES, end));
      if (chunk.length === 0) return;
      const cut = chunk.lastIndexOf(LINE_FEED) + 1;
      if (cut > 0) {
        yield split(Buffer.concat([...begun, chunk.subarray(0, cut)]), begunAt);
        begun = [];
        begunAt = position + cut;
      }
      begun.push(chunk.subarray(cut));
      position += chunk.length;
    }
  } finally {
    await source.close();
  }
}

/** The same backwards: lines in a batch ascend, each batch holds earlier lines than the one before. */
export async function* scanLinesBackward(
  open: OpenBytes,
  end: number,
): AsyncGenerator<readonly ScannedLine[], void> {
  const source = await open();
  try {
    let ending: Buffer[] = []; // the end of a line whose beginning is still to be read
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
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, start)) {
    lines.push({ bytes: bytes.subarray(start, at), end: position + at + 1 });
    start = at + 1;
  }
  return lines;
}
