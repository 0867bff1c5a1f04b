import pLimit from 'p-limit';
import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { LogSeal, MetricPoint, NewLogLine } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Clock } from '#src/ports/system.js';
import { sealLog } from './archive.js';
import { Batch, type Journal, type LogCounts, type Series } from './journal.js';
import { cursorAt, encodePoint } from './line-codec.js';
import { endOfLines } from './scan-lines.js';
import { isNew, type LogState, planAppend, readState } from './seals.js';

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

/** This many waiting lines are appended at once. */
const MANY_LINES = 1_000;

/** The only writer of a log in this process. It runs one task at a time; appends that wait are stored together. */
export class LogWriter {
  readonly #options: LogWriterOptions;
  #state: LogState | undefined;
  #metricsEnd: number | undefined;
  #appendedAt = Number.NEGATIVE_INFINITY;
  readonly #oneAtATime = pLimit(1);
  readonly #lines = new Batch<NewLogLine, LogState>(this.#oneAtATime, async (take) => {
    await this.#pause();
    return this.#appendLines(take());
  });
  readonly #points = new Batch<MetricPoint, void>(this.#oneAtATime, async (take) =>
    this.#appendPoints(take()),
  );

  constructor(options: LogWriterOptions) {
    this.#options = options;
  }

  get idle(): boolean {
    return this.#oneAtATime.activeCount + this.#oneAtATime.pendingCount === 0;
  }

  async settled(): Promise<void> {
    while (!this.idle) await this.#oneAtATime(() => undefined);
  }

  async append(lines: readonly NewLogLine[]): Promise<string | undefined> {
    const { end, sequences } = await this.#lines.add(lines);
    if (lines.some((line) => isNew(line, sequences))) throw this.#sealed();
    return end === 0 ? undefined : cursorAt(end);
  }

  appendMetrics(points: readonly MetricPoint[]): Promise<void> {
    return this.#points.add(points);
  }

  /** Reads the stored state, because another process may have appended. */
  lastSequence(host: string): Promise<number> {
    return this.#oneAtATime(async () => {
      this.#state = await readState(this.#journal);
      return this.#state.sequences.get(host) ?? 0;
    });
  }

  seal(): Promise<LogSeal> {
    return this.#oneAtATime(async () => {
      const known = this.#state;
      this.#forget();
      const { lines, digest } = await sealLog(this.#journal, this.#options.storage, known);
      this.#options.onChange();
      return { lines, digest };
    });
  }

  /** Runs a task after all earlier ones, and discards the known state of the log. */
  exclusively<T>(task: (journal: Journal) => Promise<T>): Promise<T> {
    return this.#oneAtATime(() => {
      this.#forget();
      return task(this.#journal);
    });
  }

  get #journal(): Journal {
    return this.#options.journal;
  }

  /** Returns the state after the append; a closed log has none of the new lines. */
  async #appendLines(lines: readonly NewLogLine[]): Promise<LogState> {
    for (;;) {
      this.#state ??= await readState(this.#journal);
      const { end } = this.#state;
      const { bytes, next } = planAppend(lines, this.#state);
      if (bytes.length === 0) return next;
      this.#state = undefined; // the state is read again after a failure, or when another writer was faster
      if (!(await this.#journal.append('lines', end, bytes))) continue;
      this.#state = next;
      this.#appendedAt = performance.now();
      this.#options.onChange();
      await this.#tidy('lines', next);
      return next;
    }
  }

  async #appendPoints(points: readonly MetricPoint[]): Promise<void> {
    const bytes = Buffer.from(points.map(encodePoint).join(''));
    for (;;) {
      this.#state ??= await readState(this.#journal);
      if (this.#state.isClosed) throw this.#sealed();
      const at = this.#metricsEnd ?? (await endOfLines(await this.#journal.parts('metrics')));
      this.#metricsEnd = undefined;
      if (await this.#journal.append('metrics', at, bytes)) {
        this.#metricsEnd = at + bytes.length;
        return this.#tidy('metrics');
      }
      this.#forget();
    }
  }

  /** A failure loses nothing, because the next attempt follows soon. */
  async #tidy(series: Series, counts?: LogCounts): Promise<void> {
    await this.#journal.tidy(series, counts).catch(() => undefined);
  }

  #forget(): void {
    this.#state = undefined;
    this.#metricsEnd = undefined;
  }

  /** Waits, so that lines that arrive one by one are stored together. */
  async #pause(): Promise<void> {
    const { clock, appendEveryMs } = this.#options;
    const left = this.#appendedAt + appendEveryMs - performance.now();
    if (left > 0 && this.#lines.size < MANY_LINES) await clock.sleep(left);
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
