import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { LogSeal, MetricPoint, NewLogLine } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { cursorAt } from '../shared/logs/cursor.js';
import { encodePoint } from '../shared/logs/line-codec.js';
import { planAppend, type WaitingAppend } from '../shared/logs/plan-append.js';
import { endOf, Journal } from './journal.js';
import { type LogObjects, logObjects } from './log-keys.js';
import { type LogSource, type ObjectLogState, readState, writeState } from './log-state.js';
import { sealLog } from './seal-log.js';

export interface ObjectLogWriterOptions {
  readonly log: Arn;
  readonly storage: ObjectStorage;
  readonly bucket: string;
  readonly clock: Clock;
  /** The time between two stored appends, unless many lines wait. */
  readonly appendEveryMs: number;
  /** Called when lines became readable, and when the log was sealed. */
  readonly onChange: () => void;
}

interface WaitingPoints {
  readonly points: readonly MetricPoint[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** So many waiting lines are stored at once. */
const MANY_LINES = 1_000;
/** Appends between two looks at how many parts there are. */
const MERGE_AFTER = 16;

/** The only writer of a log in this process. It runs one task at a time; appends that wait are stored together. */
export class ObjectLogWriter {
  readonly #options: ObjectLogWriterOptions;
  readonly #objects: LogObjects;
  readonly #lines: Journal;
  readonly #metrics: Journal;
  #state: ObjectLogState | undefined;
  #metricsEnd: number | undefined;
  #appends = 0;
  #waiting: WaitingAppend[] = [];
  #waitingPoints: WaitingPoints[] = [];
  #storedAt = Number.NEGATIVE_INFINITY;
  #tail: Promise<unknown> = Promise.resolve();
  #running = 0;

  constructor(options: ObjectLogWriterOptions) {
    const { storage, bucket, log } = options;
    this.#options = options;
    this.#objects = logObjects(bucket, log);
    this.#lines = new Journal(storage, this.#objects.lines);
    this.#metrics = new Journal(storage, this.#objects.metrics);
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

  lastSequence(host: string): Promise<number> {
    return this.#run(async () => (await this.#load()).sequences.get(host) ?? 0);
  }

  seal(): Promise<LogSeal> {
    return this.#run(async () => {
      const { storage, onChange } = this.#options;
      const seal = await sealLog({
        storage,
        objects: this.#objects,
        lines: this.#lines,
        metrics: this.#metrics,
      });
      this.forget();
      onChange();
      return { lines: seal.lines, digest: seal.digest };
    });
  }

  /** Runs a task after all earlier ones, and forgets what is known of the log. */
  exclusively(task: () => Promise<void>): Promise<void> {
    return this.#run(async () => {
      this.forget();
      await task();
    });
  }

  forget(): void {
    this.#state = undefined;
    this.#metricsEnd = undefined;
    this.#appends = 0;
  }

  async #flush(): Promise<void> {
    await this.#pause();
    let group = this.#waiting;
    this.#waiting = [];
    try {
      for (;;) {
        const state = await this.#load();
        const { accepted, refused, bytes, next } = planAppend(group, state, state.isClosed);
        for (const { reject } of refused) reject(this.#sealed());
        group = [...accepted];
        if (bytes.length > 0 && !(await this.#store(state, next, bytes))) continue;
        const cursor = next.end === 0 ? undefined : cursorAt(next.end);
        for (const { resolve } of accepted) resolve(cursor);
        return;
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  /** False when another writer came first: the log is read again then. */
  async #store(state: ObjectLogState, next: ObjectLogState, bytes: Buffer): Promise<boolean> {
    this.#state = undefined;
    if (!(await this.#lines.append(state.end, bytes))) return false;
    this.#state = next;
    this.#storedAt = performance.now();
    this.#options.onChange();
    await this.#merge(next);
    return true;
  }

  /** Looks for something to merge now and then; a failure is no loss, as the next attempt comes soon. */
  async #merge(state: ObjectLogState): Promise<void> {
    this.#appends += 1;
    if (this.#appends % MERGE_AFTER !== 0) return;
    try {
      const parts = await this.#lines.parts();
      if (!Journal.mayMerge(parts) || endOf(parts) !== state.end) return;
      await writeState(this.#source, state);
      await this.#lines.merge(parts);
    } catch {}
  }

  async #flushPoints(): Promise<void> {
    const group = this.#waitingPoints;
    this.#waitingPoints = [];
    const text = group.flatMap(({ points }) => points.map(encodePoint)).join('');
    try {
      for (;;) {
        if ((await this.#load()).isClosed) throw this.#sealed();
        const end = this.#metricsEnd ?? endOf(await this.#metrics.parts());
        this.#metricsEnd = undefined;
        const bytes = Buffer.from(text);
        if (!(await this.#metrics.append(end, bytes))) {
          this.#state = undefined;
          continue;
        }
        this.#metricsEnd = end + bytes.length;
        await this.#mergeMetrics();
        for (const { resolve } of group) resolve();
        return;
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async #mergeMetrics(): Promise<void> {
    this.#appends += 1;
    if (this.#appends % MERGE_AFTER !== 0) return;
    try {
      const parts = await this.#metrics.parts();
      if (Journal.mayMerge(parts)) await this.#metrics.merge(parts);
    } catch {}
  }

  async #load(): Promise<ObjectLogState> {
    this.#state ??= await readState(this.#source);
    return this.#state;
  }

  get #source(): LogSource {
    return { storage: this.#options.storage, objects: this.#objects, lines: this.#lines };
  }

  /** Gives lines that come one by one the time to be stored together. */
  async #pause(): Promise<void> {
    const { clock, appendEveryMs } = this.#options;
    const left = this.#storedAt + appendEveryMs - performance.now();
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
    return new PlatformError(
      'CONFLICT',
      `The log of '${this.#options.log}' is sealed; nothing can be appended to it any more.`,
      { details: { log: this.#options.log } },
    );
  }
}
