import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { LogSeal, MetricPoint, NewLogLine } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { sealLog } from './archive.js';
import type { Journal, LogCounts, Series } from './journal.js';
import { cursorAt, encodePoint } from './line-codec.js';
import { type LogState, planAppend, readState, type WaitingAppend } from './log-state.js';
import { endOfLines } from './scan-lines.js';

export interface LogWriterOptions {
  readonly log: Arn;
  readonly journal: Journal;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  /** The time between two appends, unless many lines wait. */
  readonly appendEveryMs: number;
  /** Called when lines became readable, and when the log was sealed. */
  readonly onChange: () => void;
}

interface WaitingPoints {
  readonly points: readonly MetricPoint[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** So many waiting lines are appended at once. */
const MANY_LINES = 1_000;

/** The only writer of a log in this process. It runs one task at a time; appends that wait are stored together. */
export class LogWriter {
  readonly journal: Journal;
  readonly #options: LogWriterOptions;
  #state: LogState | undefined;
  #metricsEnd: number | undefined;
  #waiting: WaitingAppend[] = [];
  #waitingPoints: WaitingPoints[] = [];
  #appendedAt = Number.NEGATIVE_INFINITY;
  #tail: Promise<unknown> = Promise.resolve();
  #running = 0;

  constructor(options: LogWriterOptions) {
    this.journal = options.journal;
    this.#options = options;
  }

  get idle(): boolean {
    return this.#running === 0;
  }

  async settled(): Promise<void> {
    while (!this.idle) await this.#tail;
  }

  append(lines: readonly NewLogLine[]): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ lines, resolve, reject });
      if (this.#waiting.length === 1) void this.#run(() => this.#flush());
    });
  }

  appendMetrics(points: readonly MetricPoint[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waitingPoints.push({ points, resolve, reject });
      if (this.#waitingPoints.length === 1) void this.#run(() => this.#flushPoints());
    });
  }

  /** Looks at what is stored, because another process may have appended. */
  lastSequence(host: string): Promise<number> {
    return this.#run(async () => {
      this.#state = await readState(this.journal);
      return this.#state.sequences.get(host) ?? 0;
    });
  }

  seal(): Promise<LogSeal> {
    return this.exclusively(async () => {
      const { lines, digest } = await sealLog(this.journal, this.#options.storage);
      this.#options.onChange();
      return { lines, digest };
    });
  }

  /** Runs a task after all earlier ones, and forgets what is known of the log. */
  exclusively<T>(task: (journal: Journal) => Promise<T>): Promise<T> {
    return this.#run(async () => {
      this.#forget();
      return task(this.journal);
    });
  }

  async #flush(): Promise<void> {
    await this.#pause();
    let group: readonly WaitingAppend[] = this.#waiting;
    this.#waiting = [];
    try {
      for (;;) {
        const state = await this.#load();
        const { accepted, refused, bytes, next } = planAppend(group, state);
        for (const { reject } of refused) reject(this.#sealed());
        group = accepted;
        if (bytes.length > 0 && !(await this.#appendLines(state, next, bytes))) continue;
        const cursor = next.end === 0 ? undefined : cursorAt(next.end);
        for (const { resolve } of accepted) resolve(cursor);
        return;
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  /** False when another writer came first: the log is read again then. */
  async #appendLines(state: LogState, next: LogState, bytes: Buffer): Promise<boolean> {
    this.#state = undefined; // which is read again after a failure
    if (!(await this.journal.append('lines', state.end, bytes))) return false;
    this.#state = next;
    this.#appendedAt = performance.now();
    this.#options.onChange();
    await this.#tidy('lines', next);
    return true;
  }

  async #flushPoints(): Promise<void> {
    const group = this.#waitingPoints;
    this.#waitingPoints = [];
    const bytes = Buffer.from(group.flatMap(({ points }) => points.map(encodePoint)).join(''));
    try {
      while (!(await this.#appendPoints(bytes)));
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  /** False when another writer came first. */
  async #appendPoints(bytes: Buffer): Promise<boolean> {
    if ((await this.#load()).isClosed) throw this.#sealed();
    const at = this.#metricsEnd ?? (await endOfLines(await this.journal.parts('metrics')));
    this.#metricsEnd = undefined;
    if (!(await this.journal.append('metrics', at, bytes))) {
      this.#forget();
      return false;
    }
    this.#metricsEnd = at + bytes.length;
    await this.#tidy('metrics');
    return true;
  }

  /** A failure is no loss, as the next attempt comes soon. */
  async #tidy(series: Series, counts?: LogCounts): Promise<void> {
    await this.journal.tidy(series, counts).catch(() => undefined);
  }

  async #load(): Promise<LogState> {
    this.#state ??= await readState(this.journal);
    return this.#state;
  }

  #forget(): void {
    this.#state = undefined;
    this.#metricsEnd = undefined;
  }

  /** Gives lines that come one by one the time to be stored together. */
  async #pause(): Promise<void> {
    const { clock, appendEveryMs } = this.#options;
    const left = this.#appendedAt + appendEveryMs - performance.now();
    const waiting = this.#waiting.reduce((sum, { lines }) => sum + lines.length, 0);
    if (left > 0 && waiting < MANY_LINES) await clock.sleep(left);
  }

  #run<T>(task: () => Promise<T>): Promise<T> {
    this.#running += 1;
    const result = this.#tail.then(task).finally(() => {
      this.#running -= 1;
    });
    this.#tail = result.catch(() => undefined);
    return result;
  }

  #sealed(): PlatformError {
    const { log } = this.#options;
    return new PlatformError(
      'CONFLICT',
      `The log of '${log}' is sealed; nothing can be appended to it any more.`,
      { details: { log } },
    );
  }
}
