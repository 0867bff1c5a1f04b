import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Notifier } from '#src/async/deferred.js';
import { lackOf, PlatformError } from '#src/domain/errors/index.js';
import type {
  Labels,
  OutputLine,
  Run,
  RunAddress,
  RunExit,
  RunReport,
  StopOptions,
} from '#src/ports/run.js';
import { isAnsweredBy } from './answering-user.js';
import { type LostRunOptions, settleIfLost } from './lost-run.js';
import { OutputReader } from './output-reader.js';
import type { RunRecord } from './run-folders.js';
import {
  RUN_FILES,
  type RunState,
  readWhole,
  type ShimEvent,
  type StoredExit,
} from './shim/run-folder.js';
import { openShimLink, type ShimLink } from './shim-link.js';

const LOOPBACK = '127.0.0.1';
const RETRY_MS = 25;
const REPORT_MS = 10_000;

/** The parts that a {@link WatchedRun} gets from its runner. */
export interface RunPlace {
  /** How long a run that another living server starts may take to begin. */
  readonly beginMs: number;
  readonly endStray: LostRunOptions['endStray'];
  readonly resume: LostRunOptions['resume'];
  readonly endAll: LostRunOptions['endAll'];
  /** Removes the folder of the run, which has ended. */
  remove(): Promise<void>;
}

/**
 * A run from the view of one server: its folder, and a connection to the shim that watches the
 * program.
 */
export class WatchedRun implements Run {
  readonly id: string;
  readonly labels: Labels;
  readonly startedAt: number;
  readonly record: RunRecord;
  address?: RunAddress;
  report: RunReport = {};
  readonly #folder: string;
  readonly #place: RunPlace;
  readonly #seenAt = performance.now();
  readonly #notifier = new Notifier();
  readonly #following: Promise<void>;
  #link: ShimLink | undefined;
  #wasWatched = false;
  #state: RunState | undefined;
  #programEnded = false;
  #exit: RunExit | undefined;
  #stopGraceMs: number | undefined;
  #closed = false;

  constructor(folder: string, record: RunRecord, place: RunPlace) {
    this.id = record.id;
    this.labels = record.labels;
    this.startedAt = record.startedAt;
    this.record = record;
    this.#folder = folder;
    this.#place = place;
    this.#following = this.#follow();
  }

  /** Resolves when the shim has reported, when the run has ended, or after a time limit. */
  async reported(): Promise<void> {
    const end = performance.now() + REPORT_MS;
    const hasReported = () => this.#exit || (this.#link && (this.#state ?? this.#readState()));
    while (!hasReported() && performance.now() < end) {
      if (this.#closed) throw runnerClosed(this.id);
      await sleep(RETRY_MS);
    }
  }

  async listening(
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<RunAddress | undefined> {
    options.signal?.throwIfAborted();
    while (!this.#exit && !this.address) await this.#next(options.signal);
    return this.address;
  }

  async wait(options: { readonly signal?: AbortSignal } = {}): Promise<RunExit> {
    options.signal?.throwIfAborted();
    for (;;) {
      if (this.#exit) return this.#exit;
      await this.#next(options.signal);
    }
  }

  async programEnded(options: { readonly signal?: AbortSignal } = {}): Promise<void> {
    options.signal?.throwIfAborted();
    while (!this.#exit && !this.#programEnded) await this.#next(options.signal);
  }

  stop({ graceMs, ...options }: StopOptions): Promise<RunExit> {
    this.#stopGraceMs = Math.min(graceMs, this.#stopGraceMs ?? Number.POSITIVE_INFINITY);
    this.#link?.send({ stop: this.#stopGraceMs });
    return this.wait(options);
  }

  async *output(
    options: { readonly after?: number; readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<readonly OutputLine[], void, undefined> {
    const { after = 0, signal } = options;
    const reader = new OutputReader(join(this.#folder, RUN_FILES.output), after);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const ended = this.#exit !== undefined; // checked before reading: no line is added after the end
        const { changes } = this.#notifier;
        const lines = await reader.read().catch(unlessExhausted);
        if (!lines) await sleep(RETRY_MS);
        else if (lines.length > 0) yield lines;
        else if (ended) return;
        else await this.#next(signal, changes);
      }
    } finally {
      await reader.close();
    }
  }

  async remove(): Promise<void> {
    if (!this.#exit) {
      throw new PlatformError('RESOURCE_IN_USE', `Run ${this.id} has not ended; stop it first.`, {
        details: { run: this.id },
      });
    }
    await this.#place.remove();
  }

  /** Disconnects from the run, which continues; its waiting callers get `SERVICE_UNAVAILABLE`. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#link?.close();
    this.#notifier.notify();
    await this.#following;
  }

  /** Keeps a connection to the shim until the run has ended or is closed. */
  async #follow(): Promise<void> {
    while (!this.#closed) {
      const exit = await this.#check();
      if (exit) {
        this.#settle(exit);
        return;
      }
      const link = await openShimLink(this.#folder, (event) => this.#on(event));
      if (link) await this.#keepOpen(link);
      else await sleep(RETRY_MS);
    }
  }

  async #check(): Promise<RunExit | undefined> {
    const { beginMs, ...ending } = this.#place;
    const ways = { ...ending, wasWatched: this.#wasWatched };
    const mayBegin = performance.now() - this.#seenAt < beginMs;
    try {
      const stored = readWhole<StoredExit>(join(this.#folder, RUN_FILES.exit));
      return stored ?? (await settleIfLost(this.#folder, this.record, { ...ways, mayBegin }));
    } catch {
      return undefined; // too few file descriptors or a full disk; the next attempt may succeed
    }
  }

  async #keepOpen(link: ShimLink): Promise<void> {
    this.#link = link;
    this.#wasWatched = true;
    if (this.#closed) link.close();
    else if (this.#stopGraceMs !== undefined) link.send({ stop: this.#stopGraceMs });
    this.#notifier.notify();
    await link.closed;
    this.#link = undefined;
  }

  #on(event: ShimEvent): void {
    if ('programEnded' in event) this.#programEnded = true;
    if ('report' in event) this.#setReport(event.report);
    if ('exit' in event) this.#settle(event.exit);
    else this.#notifier.notify();
  }

  #settle(exit: RunExit): void {
    this.#exit ??= exit;
    this.#readState();
    this.#readReport();
    this.#notifier.notify();
  }

  /** Restores the state of the start from before the run's folder contained it. */
  setState(state: RunState): RunState {
    this.#state = state;
    const { host = LOOPBACK, port, uid } = state;
    if (port !== undefined)
      this.address = {
        host,
        port,
        ...(uid !== undefined && {
          isAnswered: (from: number) => isAnsweredBy(uid, { from, to: port }),
        }),
      };
    return state;
  }

  #readState(): RunState | undefined {
    try {
      const state = readWhole<RunState>(join(this.#folder, RUN_FILES.state));
      return state && this.setState(state);
    } catch {
      return undefined;
    }
  }

  #readReport(): void {
    try {
      const report = readWhole<RunReport>(join(this.#folder, RUN_FILES.report));
      if (report) this.#setReport(report);
    } catch {} // the report is lost, not the run
  }

  #setReport(report: RunReport): void {
    this.report = report;
    if (report.address) this.address ??= report.address;
  }

  /** Resolves at the next change, or at once if there were more than `changes` already. */
  async #next(signal?: AbortSignal, changes = this.#notifier.changes): Promise<void> {
    if (!this.#closed && !this.#exit) await this.#notifier.after(changes, signal);
    if (this.#closed && !this.#exit) throw runnerClosed(this.id);
  }
}

/** The lines are on the disk and are read once files can be opened again. */
function unlessExhausted(error: unknown): undefined {
  if (lackOf(error) !== 'machine') throw error;
}

function runnerClosed(id: string): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The runner was closed while run ${id} went on; open a runner again to find it.`,
    { details: { run: id } },
  );
}
