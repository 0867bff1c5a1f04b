import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Arn } from '#src/domain/arn.js';
import { isErrno, isPlatformError, PlatformError } from '#src/domain/errors/index.js';
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
import type { Logger } from '#src/ports/logger.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { LogNotifier } from '../../shared/logs/log-notifier.js';
import { readPage } from '../../shared/logs/read-lines.js';
import { SealCheck } from '../../shared/logs/seal-check.js';
import { Archiver } from './archiver.js';
import { foldersIn, logFolder, logOf } from './log-folder.js';
import { LogWriter } from './log-writer.js';
import { openLog, openPoints } from './open-log.js';
import { readSeal } from './seal-file.js';

export interface FilesystemLogStoreOptions {
  readonly directory: string;
  /**
   * Receives the content of sealed logs, as `s3://<bucket>/logs/<kind>/<id>/<unique>/lines.jsonl` and `metrics.jsonl`.
   * It must be closed after this store.
   */
  readonly storage: ObjectStorage;
  /** The bucket for sealed logs, which stay in their folders until it exists. */
  readonly bucket: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /**
   * The size at which a log continues in a new file, which also limits how much of it is read at a start. Default 16
   * MiB.
   */
  readonly segmentBytes?: number;
  /** How often followers look for lines that other processes appended. Default 250 ms. */
  readonly pollMs?: number;
  /** The time between attempts to reach an object storage that is unavailable. Default 30 s. */
  readonly retryMs?: number;
}

const DEFAULTS = { segmentBytes: 16 * 1024 * 1024, pollMs: 250, retryMs: 30_000 };
const FOLLOW_LINES = 1000;
/** The maximum of cached writers; a cached one need not read the log before its next append. */
const MAX_WRITERS = 500;

/** Where a follower is. */
interface Following {
  readonly after: string | undefined;
  readonly seal: LogSeal | undefined;
  readonly first: boolean;
}

/**
 * Opens the logs in a directory. Incomplete last lines are removed at the next append; sealed logs are archived, and
 * deleted ones removed, in the background.
 */
export async function openFilesystemLogStore(
  options: FilesystemLogStoreOptions,
): Promise<LogStore> {
  const directory = resolve(options.directory);
  await mkdir(directory, { recursive: true });
  return new FilesystemLogStore({ ...DEFAULTS, ...options, directory });
}

class FilesystemLogStore implements LogStore {
  readonly #options: Required<FilesystemLogStoreOptions>;
  readonly #writers = new Map<Arn, LogWriter>();
  readonly #notifier = new LogNotifier();
  readonly #seals = new SealCheck();
  readonly #archiver: Archiver;
  #closed = false;

  constructor(options: Required<FilesystemLogStoreOptions>) {
    this.#options = options;
    this.#archiver = new Archiver({
      ...options,
      exclusively: (log, task) => this.#writer(log).exclusively(task),
    });
    this.#archiver.resume();
  }

  async append(log: Arn, lines: readonly NewLogLine[]): Promise<string | undefined> {
    return this.#writer(log).append(lines);
  }

  async lastSequence(log: Arn, host: string): Promise<number> {
    return this.#writer(log).lastSequence(host);
  }

  async read(log: Arn, range: LogRange): Promise<LogPage> {
    this.#checkOpen();
    const { storage } = this.#options;
    const visibleEnd = () => this.#writers.get(log)?.visibleEnd;
    return retryOnce(async () => {
      const opened = await openLog(this.#folder(log), storage, visibleEnd);
      if (range.sealed) await this.#seals.check(log, opened, range.sealed);
      return readPage(opened, range);
    });
  }

  async *follow(log: Arn, options: FollowOptions): AsyncGenerator<readonly LogLine[], void> {
    this.#checkOpen();
    const { clock, pollMs } = this.#options;
    const { signal, sealed: seal } = options;
    const follower = this.#notifier.open(log);
    let { after } = options;
    try {
      for (let first = true; !follower.ended && signal?.aborted !== true; first = false) {
        // Read before the lines, so that lines from before the seal are not missed.
        const sealed = (await readSeal(this.#folder(log))) !== undefined;
        const lines = await this.#linesAfter(log, { after, seal, first });
        after = lines?.at(-1)?.cursor ?? after;
        if (lines === undefined) return;
        if (lines.length > 0) yield lines;
        else if (sealed) return;
        else await follower.wait(clock, pollMs, signal);
      }
    } finally {
      this.#notifier.close(log, follower);
    }
  }

  async seal(log: Arn): Promise<LogSeal> {
    await this.#archiver.note(log);
    const seal = await this.#writer(log).seal();
    this.#archiver.store(log);
    return seal;
  }

  async appendMetrics(log: Arn, points: readonly MetricPoint[]): Promise<void> {
    await this.#writer(log).appendMetrics(points);
  }

  async *metrics(log: Arn, name?: string): AsyncGenerator<MetricPoint, void> {
    this.#checkOpen();
    yield* openPoints(this.#folder(log), this.#options.storage, name);
  }

  async *list(): AsyncGenerator<Arn, void> {
    this.#checkOpen();
    for (const folder of await foldersIn(this.#options.directory)) {
      const log = await logOf(folder);
      if (log !== undefined) yield log;
    }
  }

  async delete(log: Arn): Promise<void> {
    this.#checkOpen();
    await this.#archiver.remove(log);
    this.#notifier.end(log);
  }

  async close(): Promise<void> {
    this.#notifier.end();
    await this.#archiver.close();
    this.#closed = true;
    await Promise.all([...this.#writers.values()].map((writer) => writer.settled()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Undefined when the log was deleted while it was followed. */
  async #linesAfter(
    log: Arn,
    { after, seal, first }: Following,
  ): Promise<readonly LogLine[] | undefined> {
    const position = { ...(after === undefined ? {} : { after }), ...(seal && { sealed: seal }) };
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
        onChange: () => this.#notifier.notify(log),
      });
    this.#writers.delete(log);
    this.#evictIdle();
    this.#writers.set(log, writer);
    return writer;
  }

  /** Removes the least recently used first. */
  #evictIdle(): void {
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

/** Reads again when a log was moved or deleted during the read. */
async function retryOnce<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isPlatformError(error, 'OBJECT_NOT_FOUND')) throw error;
    return read();
  }
}
