import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Arn } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type {
  FollowOptions,
  LogLine,
  LogPage,
  LogRange,
  LogSeal,
  LogStore,
  MetricPoint,
  NewLogLine,
} from '#src/ports/log-store.js';
import { syncFolder } from '../durable.js';
import { isErrno } from '../errno.js';
import { Bells } from './bells.js';
import { endOf, logFolder, readSeal } from './log-folder.js';
import { LogWriter } from './log-writer.js';
import { readPoints } from './metric-file.js';
import { openReadable, readPage } from './read-lines.js';

/** Where the logs are and how they are kept. */
export interface FilesystemLogStoreOptions {
  /** Holds one folder per log; made when missing. */
  readonly directory: string;
  readonly clock: Clock;
  /** Size from which a log goes on in a new file, and how much a start reads of it. Default 16 MiB. */
  readonly segmentBytes?: number;
  /** How often a follower looks for what other processes appended. Default 250 ms. */
  readonly pollMs?: number;
}

const DEFAULTS = { segmentBytes: 16 * 1024 * 1024, pollMs: 250 };
/** Lines in a follower's batch. */
const FOLLOW_LINES = 1000;
/** Writers without work that are remembered, so that the next append reads nothing first. */
const MAX_WRITERS = 500;
/** Starts the name of what a delete has moved aside. */
const DELETED = '.deleted-';

/** Opens the logs in a folder. What a crash tore is cut off when a log is next appended to. */
export async function openFilesystemLogStore(
  options: FilesystemLogStoreOptions,
): Promise<LogStore> {
  const directory = resolve(options.directory);
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) {
    if (name.startsWith(DELETED)) await rm(join(directory, name), { recursive: true, force: true });
  }
  return new FilesystemLogStore({ ...DEFAULTS, ...options, directory });
}

class FilesystemLogStore implements LogStore {
  readonly #options: Required<FilesystemLogStoreOptions>;
  readonly #writers = new Map<Arn, LogWriter>();
  readonly #bells = new Bells();
  #closed = false;

  constructor(options: Required<FilesystemLogStoreOptions>) {
    this.#options = options;
  }

  async append(log: Arn, lines: readonly NewLogLine[]): Promise<string | undefined> {
    return this.#writer(log).append(lines);
  }

  async lastSequence(log: Arn, host: string): Promise<number> {
    return this.#writer(log).lastSequence(host);
  }

  async read(log: Arn, range: LogRange): Promise<LogPage> {
    this.#checkOpen();
    try {
      return await this.#read(log, range);
    } catch (error) {
      if (!isErrno(error, 'ENOENT')) throw error;
      return this.#read(log, range); // it was deleted meanwhile, and is now an unknown log
    }
  }

  async *follow(log: Arn, options: FollowOptions): AsyncGenerator<readonly LogLine[], void> {
    this.#checkOpen();
    const { clock, pollMs } = this.#options;
    const { signal } = options;
    const bell = this.#bells.open(log);
    let { after } = options;
    try {
      for (let first = true; !bell.ended && signal?.aborted !== true; first = false) {
        // Looked at before the lines: what was appended before the seal is then read.
        const sealed = (await readSeal(this.#folder(log))) !== undefined;
        const lines = await this.#linesAfter(log, after, first);
        after = lines?.at(-1)?.cursor ?? after;
        if (lines === undefined) return;
        if (lines.length > 0) yield lines;
        else if (sealed) return;
        else await bell.wait(clock, pollMs, signal);
      }
    } finally {
      this.#bells.close(log, bell);
    }
  }

  async seal(log: Arn): Promise<LogSeal> {
    return this.#writer(log).seal();
  }

  async appendMetrics(log: Arn, points: readonly MetricPoint[]): Promise<void> {
    await this.#writer(log).appendMetrics(points);
  }

  async metrics(log: Arn, name?: string): Promise<readonly MetricPoint[]> {
    this.#checkOpen();
    return readPoints(this.#folder(log), name);
  }

  async delete(log: Arn): Promise<void> {
    const { directory } = this.#options;
    await this.#writer(log).exclusively(async () => {
      const aside = join(directory, `${DELETED}${randomUUID()}`);
      try {
        await rename(this.#folder(log), aside);
      } catch (error) {
        if (isErrno(error, 'ENOENT')) return;
        throw error;
      }
      await syncFolder(directory);
      await rm(aside, { recursive: true, force: true });
    });
    this.#bells.end(log);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#bells.end();
    await Promise.all([...this.#writers.values()].map((writer) => writer.settled()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #read(log: Arn, range: LogRange): Promise<LogPage> {
    const readable = await openReadable(this.#folder(log), async (segments) => {
      const onDisk = await endOf(segments);
      return Math.min(onDisk, this.#writers.get(log)?.visibleEnd ?? onDisk);
    });
    return readPage(readable, range);
  }

  /** Undefined when the log that was being followed is gone. */
  async #linesAfter(
    log: Arn,
    after: string | undefined,
    first: boolean,
  ): Promise<readonly LogLine[] | undefined> {
    const position = after === undefined ? {} : { after };
    try {
      return (await this.read(log, { first: FOLLOW_LINES, ...position })).lines;
    } catch (error) {
      if (!first && isPlatformError(error, 'CURSOR_INVALID')) return undefined;
      throw error;
    }
  }

  #folder(log: Arn): string {
    return logFolder(this.#options.directory, log);
  }

  #writer(log: Arn): LogWriter {
    this.#checkOpen();
    const writer =
      this.#writers.get(log) ??
      new LogWriter({
        log,
        folder: this.#folder(log),
        segmentBytes: this.#options.segmentBytes,
        onChange: () => this.#bells.ring(log),
      });
    this.#writers.delete(log);
    this.#forgetIdle();
    this.#writers.set(log, writer);
    return writer;
  }

  /** Least recently used first. */
  #forgetIdle(): void {
    for (const [log, writer] of this.#writers) {
      if (this.#writers.size < MAX_WRITERS) return;
      if (writer.idle) this.#writers.delete(log);
    }
  }

  #checkOpen(): void {
    if (!this.#closed) return;
    throw new PlatformError('STORAGE_UNAVAILABLE', 'The log store is closed.');
  }
}
