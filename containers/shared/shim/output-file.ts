import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The source of a line in one letter: standard output, standard error, or the platform. */
export type StreamLetter = 'O' | 'E' | 'S';
/** A stored line: sequence number, milliseconds since the epoch, stream, text. */
export type StoredLine = readonly [number, number, StreamLetter, string];

/** The size at which a new file begins; file names let readers find a sequence number. */
const SEGMENT_BYTES = 4 * 1024 * 1024;

export function segmentName(sequence: number): string {
  return `${String(sequence).padStart(12, '0')}.log`;
}

/** Appends the lines of a run, numbered from 1, up to a limit of bytes, and counts the rest. */
export class OutputFile {
  readonly #folder: string;
  readonly #maxBytes: number;
  #file: number | undefined;
  #fileBytes = 0;
  #keptBytes = 0;
  #full = false;
  /** Bytes that the full disk refused; the next line that is written reports them. */
  #refusedBytes = 0;
  sequence = 0;
  droppedBytes = 0;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    mkdirSync(folder, { mode: 0o700, recursive: true });
  }

  get full(): boolean {
    return this.#full;
  }

  drop(bytes: number): void {
    this.droppedBytes += bytes;
  }

  /** Writes lines; readers see them when this returns. */
  append(stream: StreamLetter, lines: readonly Buffer[]): void {
    const messages: [StreamLetter, string][] = [];
    let bytes = 0;
    for (const line of lines) {
      const size = line.length + 1;
      if (!this.#full && stream !== 'S' && this.#keptBytes + bytes + size > this.#maxBytes) {
        this.#full = true;
        messages.push([
          'S',
          `Output limit of ${this.#maxBytes} bytes reached; the rest is dropped.`,
        ]);
      }
      if (this.#full && stream !== 'S') this.drop(size);
      else {
        messages.push([stream, line.toString('utf8')]);
        bytes += size;
      }
    }
    if (messages.length > 0) this.#write(messages, bytes);
  }

  say(message: string): void {
    this.append('S', [Buffer.from(message)]);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #write(messages: readonly (readonly [StreamLetter, string])[], bytes: number): void {
    const time = Date.now();
    const messagesToWrite: readonly (readonly [StreamLetter, string])[] =
      this.#refusedBytes > 0
        ? [
            ['S', `${this.#refusedBytes} bytes of output were lost: the disk was full.`],
            ...messages,
          ]
        : messages;
    const first = this.sequence + 1;
    const text = messagesToWrite
      .map(
        // Concatenated, because this is more than twice as fast as JSON.stringify for the whole line.
        ([stream, message], index) =>
          `[${first + index},${time},"${stream}",${JSON.stringify(message)}]`,
      )
      .join('\n');
    if (this.#store(Buffer.from(`${text}\n`), first)) {
      this.sequence += messagesToWrite.length;
      this.#keptBytes += bytes;
      this.#refusedBytes = 0;
    } else {
      this.#refusedBytes += bytes;
      this.drop(bytes);
    }
  }

  #store(bytes: Buffer, firstSequence: number): boolean {
    try {
      const file = this.#segment(firstSequence);
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      this.#fileBytes += bytes.length;
      return true;
    } catch {
      // An incomplete line would be the last one that readers understand.
      if (this.#file !== undefined) ftruncateSync(this.#file, this.#fileBytes);
      return false;
    }
  }

  #segment(firstSequence: number): number {
    if (this.#file !== undefined && this.#fileBytes < SEGMENT_BYTES) return this.#file;
    const file = openSync(join(this.#folder, segmentName(firstSequence)), 'a', 0o600);
    this.close();
    this.#file = file;
    this.#fileBytes = 0;
    return file;
  }
}
