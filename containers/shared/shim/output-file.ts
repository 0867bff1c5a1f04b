import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { lineCost } from '#src/domain/limits.js';

/** The source of a line as one letter: standard output, standard error, or the platform. */
export type StreamLetter = 'O' | 'E' | 'S';
/** A stored line: sequence number, milliseconds since the epoch, stream, text. */
export type StoredLine = readonly [number, number, StreamLetter, string];

/** The size at which a new file begins; file names let readers find a sequence number. */
const SEGMENT_BYTES = 4 * 1024 * 1024;

export function segmentName(sequence: number): string {
  return `${String(sequence).padStart(12, '0')}.log`;
}

/** The source of a line, and its text as JSON. */
type Message = readonly [StreamLetter, string];

/**
 * Appends the lines of a run, numbered from 1, up to a limit of their bytes in a log, and counts
 * the rest.
 */
export class OutputFile {
  readonly #folder: string;
  readonly #maxBytes: number;
  #file: number | undefined;
  #fileBytes = 0;
  /** The bytes of the lines in a log. */
  #cost = 0;
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

  /** Continues behind the lines of a process that was killed; an incomplete last line is dropped. */
  resume(): void {
    const names = readdirSync(this.#folder).sort();
    const last = names.at(-1);
    if (last === undefined) return;
    const path = join(this.#folder, last);
    const text = readFileSync(path);
    this.#fileBytes = text.lastIndexOf(0x0a) + 1;
    this.#file = openSync(path, 'a', 0o600);
    ftruncateSync(this.#file, this.#fileBytes);
    const lines = text
      .subarray(0, this.#fileBytes)
      .reduce((sum, byte) => sum + +(byte === 0x0a), 0);
    this.sequence = Number.parseInt(last, 10) - 1 + lines;
    for (const name of names) this.#cost += statSync(join(this.#folder, name)).size;
    this.#full = this.#cost > this.#maxBytes;
  }

  get full(): boolean {
    return this.#full;
  }

  drop(bytes: number): void {
    this.droppedBytes += bytes;
  }

  /** Writes lines; readers see them when this returns. */
  append(stream: StreamLetter, lines: readonly Buffer[]): void {
    const messages: Message[] = [];
    let bytes = 0;
    for (const line of lines) {
      const size = line.length + 1;
      const json = JSON.stringify(line.toString('utf8'));
      if (stream !== 'S' && !this.#full) this.#take(lineCost(json), messages);
      if (this.#full && stream !== 'S') this.drop(size);
      else {
        messages.push([stream, json]);
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

  #take(cost: number, messages: Message[]): void {
    this.#cost += cost;
    this.#full = this.#cost > this.#maxBytes;
    if (this.#full)
      messages.push(
        ofPlatform(
          `The output takes more than ${this.#maxBytes} bytes in the log, which is the limit; the rest is dropped. The setting maxLogBytes raises it.`,
        ),
      );
  }

  #write(messages: readonly Message[], bytes: number): void {
    const time = Date.now();
    const lost = `${this.#refusedBytes} bytes of output were lost: the disk was full.`;
    const messagesToWrite = this.#refusedBytes > 0 ? [ofPlatform(lost), ...messages] : messages;
    const first = this.sequence + 1;
    const text = messagesToWrite
      // Concatenated, because this is more than twice as fast as JSON.stringify for the whole line.
      .map(([stream, json], index) => `[${first + index},${time},"${stream}",${json}]`)
      .join('\n');
    if (this.#store(Buffer.from(`${text}\n`), first)) {
      this.sequence += messagesToWrite.length;
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

/** The number of lines of a program, not of the platform, behind a line that is stored. */
export function programLinesAfter(folder: string, sequence: number): number {
  const names = readdirSync(folder).sort();
  const first = names.findLastIndex((name) => name <= segmentName(sequence + 1));
  const lines = names.slice(Math.max(0, first)).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as StoredLine),
  );
  return lines.filter(([number, , letter]) => number > sequence && letter !== 'S').length;
}

function ofPlatform(message: string): Message {
  return ['S', JSON.stringify(message)];
}
