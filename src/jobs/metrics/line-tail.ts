import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 64 * 1024;
/** What a line has beyond this is left out. */
const MAX_LINE_BYTES = 8 * 1024;
const LINE_FEED = 10;

/** Reads the lines of a file that only grows, up to a limit of bytes, in memory for one chunk. */
export class LineTail {
  readonly #maxBytes: number;
  readonly #chunk = Buffer.alloc(CHUNK_BYTES);
  #position = 0;
  /** The beginning of a line whose end is not there yet. */
  #rest = Buffer.alloc(0);

  constructor(maxBytes = Number.POSITIVE_INFINITY) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes that were read so far. */
  get position(): number {
    return this.#position;
  }

  /** The complete lines of the next chunk; undefined when nothing has come, or no more is read. */
  async next(file: FileHandle): Promise<readonly string[] | undefined> {
    const length = Math.min(CHUNK_BYTES, this.#maxBytes - this.#position);
    const { bytesRead } = await file.read(this.#chunk, 0, length, this.#position);
    if (bytesRead === 0) return undefined;
    this.#position += bytesRead;
    const lines: string[] = [];
    let start = 0;
    for (;;) {
      const end = this.#chunk.subarray(0, bytesRead).indexOf(LINE_FEED, start);
      this.#keep(this.#chunk.subarray(start, end < 0 ? bytesRead : end));
      if (end < 0) return lines;
      lines.push(...this.end());
      start = end + 1;
    }
  }

  /** What follows the last line feed, as a line; nothing when there is none. */
  end(isLast = false): readonly string[] {
    if (isLast && this.#rest.length === 0) return [];
    // `stream` leaves out a character that the limit cuts in two.
    const line = new TextDecoder().decode(this.#rest, { stream: true });
    this.#rest = Buffer.alloc(0);
    return [line];
  }

  #keep(part: Buffer): void {
    const room = MAX_LINE_BYTES - this.#rest.length;
    if (room > 0) this.#rest = Buffer.concat([this.#rest, part.subarray(0, room)]);
  }
}
