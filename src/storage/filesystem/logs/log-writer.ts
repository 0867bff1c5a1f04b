import type { Arn } from '#src/domain/arn.js';
import { isDiskFull, PlatformError } from '#src/domain/errors/index.js';
import { replaceFile, syncFolder } from '#src/files/durable.js';
import type { LogSeal, MetricPoint, NewLogLine } from '#src/ports/log-store.js';
import { cursorAt } from '../../shared/logs/cursor.js';
import { planAppend, type WaitingAppend } from '../../shared/logs/plan-append.js';
import { appendDurably } from './append-durably.js';
import { digestOf } from './log-bytes.js';
import { checkpointPath, endOf, makeLogFolder, segmentAt } from './log-folder.js';
import {
  advance,
  archivedState,
  cutTornLine,
  encodeCheckpoint,
  type LogState,
  recoverState,
} from './log-state.js';
import { appendPoints } from './metric-file.js';
import { readSeal, writeSeal } from './seal-file.js';

export interface LogWriterOptions {
  readonly log: Arn;
  readonly folder: string;
  readonly segmentBytes: number;
  /** Called when lines became readable, and when the log was sealed. */
  readonly onChange: () => void;
}

interface WaitingPoints {
  readonly points: readonly MetricPoint[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The only writer of a log in this process. It runs one task at a time; appends that wait share one sync. */
export class LogWriter {
  readonly #options: LogWriterOptions;
  #state: LogState | undefined;
  #waiting: WaitingAppend[] = [];
  #waitingPoints: WaitingPoints[] = [];
  #tail: Promise<unknown> = Promise.resolve();
  #running = 0;
  #visibleEnd: number | undefined;

  constructor(options: LogWriterOptions) {
    this.#options = options;
  }

  get idle(): boolean {
    return this.#running === 0;
  }

  async settled(): Promise<void> {
    while (!this.idle) await this.#tail;
  }

  /** The limit for readers while bytes are being written that are not durable yet. */
  get visibleEnd(): number | undefined {
    return this.#visibleEnd;
  }

  append(lines: readonly NewLogLine[]): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ lines, resolve, reject });
      if (this.#waiting.length === 1) void this.#run(() => this.#flush());
    });
  }

  lastSequence(host: string): Promise<number> {
    return this.#run(async () => (await this.#load()).sequences.get(host) ?? 0);
  }

  appendMetrics(points: readonly MetricPoint[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waitingPoints.push({ points, resolve, reject });
      if (this.#waitingPoints.length === 1) void this.#run(() => this.#flushPoints());
    });
  }

  seal(): Promise<LogSeal> {
    return this.#run(async () => {
      const { log, folder, onChange } = this.#options;
      const known = await readSeal(folder);
      if (known !== undefined) return { lines: known.lines, digest: known.digest };
      return this.#guard(async () => {
        const state = await this.#load();
        await makeLogFolder(folder, log);
        const seal: LogSeal = { lines: state.lines, digest: await digestOf(folder, state.end) };
        await writeSeal(folder, seal);
        onChange();
        return seal;
      });
    });
  }

  /** Runs a task after all earlier ones. */
  exclusively(task: () => Promise<void>): Promise<void> {
    return this.#run(async () => {
      this.#state = undefined;
      await task();
    });
  }

  async #flush(): Promise<void> {
    const group = this.#waiting;
    this.#waiting = [];
    try {
      const state = await this.#load();
      const sealed = (await readSeal(this.#options.folder)) !== undefined;
      const { accepted, refused, bytes, next } = planAppend(group, state, sealed);
      for (const { reject } of refused) reject(this.#sealed());
      if (bytes.length > 0) {
        this.#state = undefined; // if the write fails, the state is read from the disk again
        this.#state = await this.#guard(() => this.#write(state, next, bytes));
        this.#options.onChange();
      }
      const cursor = next.end === 0 ? undefined : cursorAt(next.end);
      for (const { resolve } of accepted) resolve(cursor);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async #flushPoints(): Promise<void> {
    const { log, folder } = this.#options;
    const group = this.#waitingPoints;
    this.#waitingPoints = [];
    try {
      if ((await readSeal(folder)) !== undefined) throw this.#sealed();
      await this.#guard(async () => {
        await makeLogFolder(folder, log);
        await appendPoints(
          folder,
          group.flatMap(({ points }) => points),
        );
      });
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async #write(state: LogState, next: LogState, bytes: Buffer): Promise<LogState> {
    const { log, folder, segmentBytes } = this.#options;
    let { segment } = state;
    if (state.end === 0) await makeLogFolder(folder, log);
    if (state.end - segment.base >= segmentBytes) {
      await replaceFile(checkpointPath(folder, state.end), encodeCheckpoint(state));
      segment = segmentAt(folder, state.end);
    }
    this.#visibleEnd = state.end;
    try {
      await appendDurably(segment.path, state.end - segment.base, bytes);
      if (state.end === segment.base) await syncFolder(folder);
    } finally {
      this.#visibleEnd = undefined;
    }
    return { ...next, segment };
  }

  /** Returns the state, updated with what other processes have appended. */
  async #load(): Promise<LogState> {
    const { folder } = this.#options;
    const seal = await readSeal(folder);
    if (seal?.archived !== undefined) {
      return archivedState(folder, { ...seal, archived: seal.archived });
    }
    const known = this.#state;
    if (known !== undefined) {
      const end = await endOf([known.segment]);
      if (end === known.end || (end === known.segment.base && known.end === 0)) return known;
      if (end > known.end) {
        this.#state = await advance(known, end);
        await cutTornLine(this.#state);
        return this.#state;
      }
    }
    this.#state = await recoverState(folder);
    return this.#state;
  }

  async #guard<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new PlatformError(
        'STORAGE_FULL',
        `The disk is full; nothing was appended to the log of '${this.#options.log}'. Free some space and try again.`,
        { details: { log: this.#options.log }, cause: error },
      );
    }
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
