import type { LogSubscription } from '../../generated/log.js';

export type LogLine = LogSubscription['log']['lines'][number];

/** The number of lines that are read and kept together. */
export const CHUNK = 1_000;
/** The maximum number of chunks. The least recently used chunk is removed first. */
const MOST_CHUNKS = 50;

interface Chunk {
  readonly lines: (LogLine | undefined)[];
  /** The number of lines in this chunk. */
  known: number;
}

/** A cache of the lines of a log, by their numbers from 1. It keeps recently used lines only. */
export class LogLines {
  readonly #chunks = new Map<number, Chunk>();
  #count = 0;

  /** How many lines the log has. */
  get count(): number {
    return this.#count;
  }

  at(number: number): LogLine | undefined {
    return this.#chunks.get(chunkOf(number))?.lines[(number - 1) % CHUNK];
  }

  /** Adds lines, some of which it may contain already, and the new number of lines. */
  put(lines: readonly LogLine[], count = 0): void {
    for (const line of lines) {
      const chunk = this.#chunk(chunkOf(line.number));
      const place = (line.number - 1) % CHUNK;
      if (chunk.lines[place] === undefined) chunk.known += 1;
      chunk.lines[place] = line;
    }
    this.#count = Math.max(this.#count, count, lines.at(-1)?.number ?? 0);
  }

  /** The first lines of the incomplete chunks in a range of lines. */
  missing(from: number, to: number): number[] {
    const starts: number[] = [];
    const last = chunkOf(Math.min(to, this.#count));
    for (let index = chunkOf(Math.max(1, from)); index <= last; index += 1) {
      const start = index * CHUNK;
      const chunk = this.#chunk(index);
      this.#chunks.delete(index);
      this.#chunks.set(index, chunk); // the most recently needed
      if (chunk.known < Math.min(CHUNK, this.#count - start)) starts.push(start + 1);
    }
    return starts;
  }

  #chunk(index: number): Chunk {
    const known = this.#chunks.get(index);
    if (known) return known;
    const chunk: Chunk = { lines: [], known: 0 };
    this.#chunks.set(index, chunk);
    const [oldest] = this.#chunks.keys();
    if (this.#chunks.size > MOST_CHUNKS && oldest !== undefined) this.#chunks.delete(oldest);
    return chunk;
  }
}

function chunkOf(number: number): number {
  return Math.floor((number - 1) / CHUNK);
}
