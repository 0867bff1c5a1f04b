import type { Readable } from 'node:stream';
import type { OutputFile, StreamLetter } from './output-file.js';

/** Receives the lines of a program. */
export interface LineSink {
  readonly output: Pick<OutputFile, 'append' | 'drop' | 'full'>;
  onOutput(): void;
}

/** Stores a stream of a program line by line. */
export function keepLines(stream: Readable, letter: StreamLetter, sink: LineSink): void {
  let lines: Buffer[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  const store = () => {
    sink.output.append(letter, lines);
    lines = [];
    sink.onOutput();
  };
  stream.on('data', (chunk: Buffer) => {
    if (sink.output.full) return sink.output.drop(chunk.length);
    splitter.push(chunk);
    if (lines.length > 0) store();
  });
  stream.once('close', () => {
    splitter.end();
    if (lines.length > 0) store();
  });
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Longer lines are cut, so that a program without line breaks cannot fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024;

/**
 * Splits a stream into lines. A line ends at a line feed, at a carriage return, which progress bars write, or after
 * {@link MAX_LINE_BYTES}, but never inside a character.
 */
export class LineSplitter {
  readonly #emit: (line: Buffer) => void;
  #parts: Buffer[] = [];
  #length = 0;
  /** The text that the last carriage return ended, because a line feed may follow it. */
  #returned: 'nothing' | 'line' | 'empty' = 'nothing';

  constructor(emit: (line: Buffer) => void) {
    this.#emit = emit;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const feed = chunk.indexOf(LINE_FEED, start);
      this.#segment(chunk.subarray(start, feed < 0 ? chunk.length : feed));
      if (feed < 0) return;
      this.#lineFeed();
      start = feed + 1;
    }
  }

  /** Emits an incomplete last line. */
  end(): void {
    if (this.#length > 0) this.#line();
  }

  #segment(bytes: Buffer): void {
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(CARRIAGE_RETURN, start);
      this.#append(bytes.subarray(start, end < 0 ? bytes.length : end));
      if (end < 0) return;
      this.#carriageReturn();
      start = end + 1;
    }
  }

  #append(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#returned = 'nothing';
    this.#parts.push(bytes);
    this.#length += bytes.length;
    if (this.#length <= MAX_LINE_BYTES) return;
    let rest = Buffer.concat(this.#parts);
    while (rest.length > MAX_LINE_BYTES) {
      const end = characterBoundary(rest, MAX_LINE_BYTES);
      this.#emit(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    this.#parts = [rest];
    this.#length = rest.length;
  }

  #carriageReturn(): void {
    if (this.#length > 0) {
      this.#line();
      this.#returned = 'line';
    } else if (this.#returned === 'nothing') this.#returned = 'empty';
  }

  #lineFeed(): void {
    if (this.#length > 0 || this.#returned !== 'line') this.#line();
    this.#returned = 'nothing';
  }

  #line(): void {
    const [first, ...others] = this.#parts;
    const line = first && others.length === 0 ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    this.#emit(line);
  }
}

/** The last position that does not split a UTF-8 character, at most three bytes before the wanted one. */
function characterBoundary(bytes: Buffer, wanted: number): number {
  for (let end = wanted; end > wanted - 4; end -= 1) {
    if (((bytes[end] ?? 0) & 0xc0) !== 0x80) return end;
  }
  return wanted; // not UTF-8
}
