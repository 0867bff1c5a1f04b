import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import type { OutputLine } from '#src/ports/run.js';
import { type StoredLine, type StreamLetter, segmentName } from './shim/output-file.js';

const CHUNK_BYTES = 256 * 1024;
const STREAMS: Readonly<Record<StreamLetter, OutputLine['stream']>> = {
  O: 'STDOUT',
  E: 'STDERR',
  S: 'SYSTEM',
};

/** Reads the lines of a run in order and in chunks, while its shim appends to them. */
export class OutputReader {
  readonly #folder: string;
  readonly #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  readonly #after: number;
  #last = 0;
  #segment = '';
  #file: FileHandle | undefined;
  #position = 0;
  #rest = Buffer.alloc(0);

  constructor(folder: string, after: number) {
    this.#folder = folder;
    this.#after = after;
  }

  /** The next lines; empty when there are none yet. */
  async read(): Promise<readonly OutputLine[]> {
    this.#file ??= await this.#openFirst();
    while (this.#file) {
      const { bytesRead } = await this.#file.read(this.#chunk, 0, CHUNK_BYTES, this.#position);
      this.#position += bytesRead;
      const lines = this.#lines(this.#chunk.subarray(0, bytesRead));
      if (lines.length > 0) return lines;
      if (bytesRead > 0) continue;
      if (!(await this.#turn())) return [];
    }
    return [];
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  #lines(chunk: Buffer): readonly OutputLine[] {
    const end = chunk.lastIndexOf(0x0a);
    if (end < 0) {
      this.#rest = Buffer.concat([this.#rest, chunk]);
      return [];
    }
    const text = Buffer.concat([this.#rest, chunk.subarray(0, end)]).toString('utf8');
    this.#rest = Buffer.from(chunk.subarray(end + 1));
    const lines = text.split('\n').map(toOutputLine);
    const wanted = lines.filter(({ sequence }) => sequence > this.#after);
    this.#last = lines.at(-1)?.sequence ?? this.#last;
    return wanted;
  }

  /** Opens the last segment that begins at or before the wanted line. */
  async #openFirst(): Promise<FileHandle | undefined> {
    const wanted = segmentName(this.#after + 1);
    const names = await readdir(this.#folder).catch(noneIfMissing);
    const name = names
      .sort()
      .filter((segment) => segment <= wanted)
      .at(-1);
    this.#segment = name ?? '';
    return name === undefined ? undefined : openIfThere(join(this.#folder, name));
  }

  /** Opens the next segment if it exists. A segment is named after its first line. */
  async #turn(): Promise<boolean> {
    const name = segmentName(this.#last + 1);
    if (name === this.#segment) return false;
    const next = await openIfThere(join(this.#folder, name));
    if (!next) return false;
    await this.#file?.close();
    this.#file = next;
    this.#segment = name;
    this.#position = 0;
    this.#rest = Buffer.alloc(0);
    return true;
  }
}

function toOutputLine(text: string): OutputLine {
  const [sequence, time, letter, message] = JSON.parse(text) as StoredLine;
  return { sequence, time, stream: STREAMS[letter], message };
}

function noneIfMissing(error: unknown): string[] {
  if (isErrno(error, 'ENOENT')) return [];
  throw error;
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
