import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arn } from '#src/domain/arn.js';
import { isDiskFull, PlatformError, parseStored } from '#src/domain/errors/index.js';
import { replaceFile, syncFolder } from '#src/files/make-directory.js';
import {
  contentPaths,
  filePart,
  isThere,
  logFolder,
  logsIn,
  makeLogFolder,
  orMissing,
  readSeal,
  SEAL_FILE,
  sizeOf,
  writeAt,
  writeSeal,
} from './files.js';
import {
  type Journal,
  type Journals,
  type LogCounts,
  type LogPart,
  nameOf,
  type Series,
  type StoredSeal,
} from './journal.js';
import type { PendingLogs } from './pending-logs.js';

export interface FileJournalsOptions {
  readonly directory: string;
  readonly pending: PendingLogs;
  /** The size at which the lines continue in a new file. */
  readonly segmentBytes: number;
}

/** Journals in folders of a directory, which one process writes. */
export function fileJournals(options: FileJournalsOptions): Journals {
  const { directory } = options;
  const durableEnds = new Map<string, number>();
  return {
    of: (log) =>
      new FileJournal(log, { ...options, folder: logFolder(directory, log), durableEnds }),
    list: () => logsIn(directory),
  };
}

interface FilePlace extends FileJournalsOptions {
  readonly folder: string;
  /** The ends of lines for readers, by folder, while bytes are being written that are not durable yet. */
  readonly durableEnds: Map<string, number>;
}

interface Checkpoint {
  readonly lines: number;
  readonly sequences: readonly (readonly [string, number])[];
}

const CHECKPOINT = '.before.json';
const LINES = /^([0-9a-f]{13})\.jsonl$/;

/** Lines in files that are named by their position, and points in one file. */
class FileJournal implements Journal {
  readonly #log: Arn;
  readonly #folder: string;
  readonly #place: FilePlace;
  /** Whether the folder has the name of the log; after a crash it may lack that. */
  #isNamed = false;
  /** The position of the file that lines are appended to. */
  #segment: number | undefined;

  constructor(log: Arn, place: FilePlace) {
    this.#log = log;
    this.#folder = place.folder;
    this.#place = place;
  }

  async parts(series: Series): Promise<readonly LogPart[]> {
    const files =
      series === 'lines'
        ? (await this.#segments()).map((base) => ({ base, path: this.#linesPath(base) }))
        : [{ base: 0, path: this.#metricsPath }];
    const last = files.at(-1);
    if (last === undefined) return [];
    const stored = last.base + (await orMissing(sizeOf(last.path), 0));
    const durable = series === 'lines' ? this.#place.durableEnds.get(this.#folder) : undefined;
    const end = Math.min(stored, durable ?? stored);
    return files
      .map(({ base, path }, at) => filePart(path, base, files[at + 1]?.base ?? end))
      .filter((part) => part.end > part.base);
  }

  append(series: Series, at: number, bytes: Buffer): Promise<boolean> {
    return this.#guard(async () => {
      if (await isThere(join(this.#folder, SEAL_FILE))) return false;
      if (at === 0 || !this.#isNamed) await makeLogFolder(this.#folder, this.#log);
      this.#isNamed = true;
      if (series === 'metrics') return this.#write(this.#metricsPath, at, bytes);
      const base = this.#segment ?? (await this.#segments()).at(-1) ?? 0;
      this.#segment = undefined;
      this.#place.durableEnds.set(this.#folder, at);
      try {
        if (!(await this.#write(this.#linesPath(base), at - base, bytes))) return false;
      } finally {
        this.#place.durableEnds.delete(this.#folder);
      }
      this.#segment = base;
      return true;
    });
  }

  /** Begins a new file once the last one is large, so that a start reads only the lines of the new one. */
  async tidy(_: Series, counts: LogCounts | undefined): Promise<void> {
    if (!counts || counts.end - (this.#segment ?? 0) < this.#place.segmentBytes) return;
    const { end, lines, sequences } = counts;
    const checkpoint: Checkpoint = { lines, sequences: [...sequences] };
    await replaceFile(this.#path(`${nameOf(end)}${CHECKPOINT}`), JSON.stringify(checkpoint));
    this.#segment = end;
  }

  async checkpoint(): Promise<LogCounts | undefined> {
    const names = await orMissing(readdir(this.#folder), []);
    const last = names.sort().findLast((name) => name.endsWith(CHECKPOINT));
    if (last === undefined) return undefined;
    const file = this.#path(last);
    const { lines, sequences } = parseStored<Checkpoint>(
      await readFile(file, 'utf8'),
      `The file ${file}`,
    );
    return { end: Number.parseInt(last, 16), lines, sequences: new Map(sequences) };
  }

  /** Removes an incomplete last line; the seal itself keeps others from appending. */
  async close(end: number): Promise<boolean> {
    const base = (await this.#segments()).at(-1);
    return base === undefined || this.#write(this.#linesPath(base), end - base, Buffer.alloc(0));
  }

  seal(): Promise<StoredSeal | undefined> {
    return readSeal(this.#folder);
  }

  writeSeal(seal: StoredSeal): Promise<void> {
    return this.#guard(async () => {
      if (!seal.archived) await this.#place.pending.add(this.#folder);
      await makeLogFolder(this.#folder, this.#log);
      await writeSeal(this.#folder, seal);
    });
  }

  async removeParts(): Promise<void> {
    for (const path of await contentPaths(this.#folder)) await rm(path, { force: true });
    await this.#place.pending.remove(this.#folder);
  }

  delete(): Promise<string | undefined> {
    this.#segment = undefined;
    return this.#place.pending.moveAside(this.#folder);
  }

  /** False when the file has lines after the position, or is gone. */
  async #write(path: string, at: number, bytes: Buffer): Promise<boolean> {
    const isWritten = await writeAt(path, at, bytes);
    if (isWritten && at === 0) await syncFolder(this.#folder);
    return isWritten;
  }

  async #segments(): Promise<readonly number[]> {
    const names = await orMissing(readdir(this.#folder), []);
    return names
      .filter((name) => LINES.test(name))
      .map((name) => Number.parseInt(name, 16))
      .sort((a, b) => a - b);
  }

  #linesPath(base: number): string {
    return this.#path(`${nameOf(base)}.jsonl`);
  }

  get #metricsPath(): string {
    return this.#path('metrics.jsonl');
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  async #guard<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new PlatformError(
        'STORAGE_FULL',
        `The disk is full; nothing was appended to the log of '${this.#log}'. Free some space and try again.`,
        { details: { log: this.#log }, cause: error },
      );
    }
  }
}
