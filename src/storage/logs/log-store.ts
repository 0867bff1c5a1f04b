import type { Arn } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type {
  FollowOptions,
  LogLine,
  LogPage,
  LogRange,
  LogSeal,
  LogStore,
  MetricPoint,
  NewLogLine,
  Recorded,
} from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';
import { contentOf, pointsOf, whileMoving } from './archive.js';
import type { Archiver, Exclusively } from './archiver.js';
import { Followers } from './followers.js';
import { endOf, type Journals } from './journal.js';
import { positionOf } from './line-codec.js';
import { LineNumbers } from './line-numbers.js';
import { LogWriter } from './log-writer.js';
import { type LogContent, readPage } from './read-page.js';
import { SealCheck } from './seals.js';

export interface JournalLogStoreOptions {
  readonly journals: Journals;
  /** Stores the content of sealed logs. It must be closed after this store. */
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  /** How often followers look for lines that other processes appended. */
  readonly pollMs: number;
  /** The time between two appends to a log, unless many lines wait. */
  readonly appendEveryMs: number;
  /**
   * Moves sealed logs, and removes the remains of deleted ones; not needed where sealing moves a
   * log at once.
   */
  readonly archiver?: (exclusively: Exclusively) => Archiver;
}

const FOLLOW_LINES = 1000;
/** The maximum of cached writers; a cached one need not read the log before its next append. */
const MAX_WRITERS = 500;
/** The maximum number of logs whose marks are kept. */
const MAX_NUMBERED = 500;

/** The position of a follower. */
interface Following {
  readonly after: string | undefined;
  readonly seal: LogSeal | undefined;
  readonly first: boolean;
}

/** Logs over journals. */
export class JournalLogStore implements LogStore {
  readonly #options: JournalLogStoreOptions;
  readonly #writers = new Map<Arn, LogWriter>();
  readonly #followers = new Followers();
  readonly #seals = new SealCheck();
  readonly #numbers = new Map<Arn, LineNumbers>();
  readonly #archiver: Archiver | undefined;
  #closed = false;

  constructor(options: JournalLogStoreOptions) {
    this.#options = options;
    this.#archiver = options.archiver?.((log, task) => this.#writer(log).exclusively(task));
    this.#archiver?.resume();
  }

  async append(log: Arn, lines: readonly NewLogLine[]): Promise<string | undefined> {
    return this.#writer(log).append(lines);
  }

  async lastSequence(log: Arn, host: string): Promise<number> {
    return this.#writer(log).lastSequence(host);
  }

  async read(log: Arn, range: LogRange): Promise<LogPage> {
    this.#checkOpen();
    return this.#page(log, range);
  }

  async count(log: Arn, recorded: Recorded = {}): Promise<number> {
    this.#checkOpen();
    if (recorded.sealed) return recorded.sealed.lines;
    return this.#read(log, {}, ({ parts, numbers }) => numbers.until(parts, endOf(parts)));
  }

  async *follow(log: Arn, options: FollowOptions): AsyncGenerator<readonly LogLine[], void> {
    this.#checkOpen();
    const { clock, pollMs } = this.#options;
    const { signal, sealed: seal } = options;
    let { after } = options;
    let number = options.numbered ? await this.#linesUntil(log, options) : undefined;
    const follower = this.#followers.open(log);
    try {
      for (let first = true; !follower.ended && signal?.aborted !== true; first = false) {
        // Read before the lines, so that no line from before the seal is missed.
        const sealed = (await this.#options.journals.of(log).seal()) !== undefined;
        const lines = await this.#linesAfter(log, { after, seal, first });
        after = lines?.at(-1)?.cursor ?? after;
        if (lines === undefined) return;
        if (lines.length > 0) {
          yield numberedFrom(lines, number);
          if (number !== undefined) number += lines.length;
        } else if (sealed) return;
        else await follower.wait(clock, pollMs, signal);
      }
    } finally {
      this.#followers.close(log, follower);
    }
  }

  async seal(log: Arn): Promise<LogSeal> {
    const seal = await this.#writer(log).seal();
    this.#archiver?.store(log);
    return seal;
  }

  async appendMetrics(log: Arn, points: readonly MetricPoint[]): Promise<void> {
    if (points.length > 0) await this.#writer(log).appendMetrics(points);
  }

  async *metrics(log: Arn, name?: string): AsyncGenerator<MetricPoint, void> {
    this.#checkOpen();
    yield* pointsOf(this.#options.journals.of(log), this.#options.storage, name);
  }

  async *list(): AsyncGenerator<Arn, void> {
    this.#checkOpen();
    yield* this.#options.journals.list();
  }

  async delete(log: Arn): Promise<void> {
    this.#checkOpen();
    await this.#archiver?.cancel(log);
    const left = await this.#writer(log).exclusively((journal) => journal.delete());
    this.#numbers.delete(log);
    if (left !== undefined) await this.#archiver?.discard(left);
    this.#followers.end(log);
  }

  async close(): Promise<void> {
    this.#followers.end();
    await this.#archiver?.close();
    this.#closed = true;
    await Promise.all([...this.#writers.values()].map((writer) => writer.settled()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #page(log: Arn, range: LogRange): Promise<LogPage> {
    return this.#read(log, range, (content) => readPage(content, range));
  }

  #read<T>(log: Arn, { sealed }: Recorded, read: (content: LogContent) => Promise<T>): Promise<T> {
    return whileMoving(async () => {
      const parts = await contentOf(this.#options.journals.of(log), this.#options.storage);
      if (sealed) await this.#seals.check(log, parts, sealed);
      const numbers = this.#numbersOf(log);
      if (sealed) numbers.note({ end: endOf(parts), lines: sealed.lines });
      return read({ parts, numbers });
    });
  }

  #numbersOf(log: Arn): LineNumbers {
    const journal = this.#options.journals.of(log);
    const numbers = this.#numbers.get(log) ?? new LineNumbers(() => journal.checkpoint());
    this.#numbers.delete(log);
    this.#numbers.set(log, numbers);
    const [oldest] = this.#numbers.keys();
    if (this.#numbers.size > MAX_NUMBERED && oldest !== undefined) this.#numbers.delete(oldest);
    return numbers;
  }

  /** The number of lines before the start of a follower. */
  async #linesUntil(log: Arn, { after, sealed }: FollowOptions): Promise<number> {
    if (after === undefined) return 0;
    return this.#read(log, { ...(sealed && { sealed }) }, ({ parts, numbers }) =>
      numbers.until(parts, positionOf(after)),
    );
  }

  /** Undefined when the log was deleted while it was followed; a store that was closed meanwhile still reads. */
  async #linesAfter(
    log: Arn,
    { after, seal, first }: Following,
  ): Promise<readonly LogLine[] | undefined> {
    const position = { ...(after === undefined ? {} : { after }), ...(seal && { sealed: seal }) };
    try {
      return (await this.#page(log, { first: FOLLOW_LINES, ...position })).lines;
    } catch (error) {
      if (!first && isPlatformError(error, 'CURSOR_INVALID')) return undefined;
      throw error;
    }
  }

  #writer(log: Arn): LogWriter {
    this.#checkOpen();
    const journal = this.#options.journals.of(log);
    const onChange = () => this.#followers.notify(log);
    const writer =
      this.#writers.get(log) ?? new LogWriter({ ...this.#options, log, journal, onChange });
    this.#writers.delete(log);
    this.#evictIdle();
    this.#writers.set(log, writer);
    return writer;
  }

  /** Removes the least recently used writers first. */
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

function numberedFrom(lines: readonly LogLine[], before: number | undefined): readonly LogLine[] {
  if (before === undefined) return lines;
  return lines.map((line, at) => ({ ...line, number: before + at + 1 }));
}
