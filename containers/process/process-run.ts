import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import type { Labels, OutputLine, Run, RunExit } from '#src/ports/runner.js';
import { ChangeBell } from './change-bell.js';
import { draftName } from './draft-folder.js';
import { settleIfLost } from './lost-run.js';
import { OutputReader } from './output-reader.js';
import type { RunRecord } from './run-record.js';
import { RUN_FILES, type RunState, readWhole } from './shim/run-folder.js';
import type { ShimEvent, StoredExit } from './shim/shim-order.js';
import { openShimLink, type ShimLink } from './shim-link.js';

const LOOPBACK = '127.0.0.1';
const RETRY_MS = 25;

/** A run as one server sees it: its folder, and a line to the shim that watches the program. */
export class ProcessRun implements Run {
  readonly id: string;
  readonly labels: Labels;
  readonly startedAt: number;
  readonly record: RunRecord;
  address?: { readonly host: string; readonly port: number };
  readonly #folder: string;
  readonly #onRemoved: () => void;
  readonly #bell = new ChangeBell();
  readonly #following: Promise<void>;
  #link: ShimLink | undefined;
  #exit: RunExit | undefined;
  #stopGraceMs: number | undefined;
  #closed = false;

  constructor(folder: string, record: RunRecord, onRemoved: () => void) {
    this.id = record.id;
    this.labels = record.labels;
    this.startedAt = record.startedAt;
    this.record = record;
    this.#folder = folder;
    this.#onRemoved = onRemoved;
    this.#following = this.#follow();
  }

  /** Resolves when the shim watches the program, or the run has ended. */
  async known(): Promise<void> {
    while (!this.#link && !this.#exit) await this.#next();
    while (!this.#readState() && !this.#exit) {
      if (this.#closed) throw letGo(this.id);
      await sleep(RETRY_MS); // it is just being started
    }
  }

  async wait(options: { readonly signal?: AbortSignal } = {}): Promise<RunExit> {
    options.signal?.throwIfAborted();
    for (;;) {
      if (this.#exit) return this.#exit;
      await this.#next(options.signal);
    }
  }

  stop({ graceMs }: { readonly graceMs: number }): Promise<RunExit> {
    this.#stopGraceMs = Math.min(graceMs, this.#stopGraceMs ?? Number.POSITIVE_INFINITY);
    this.#link?.send({ stop: this.#stopGraceMs });
    return this.wait();
  }

  async *output(
    options: { readonly after?: number; readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<readonly OutputLine[], void, undefined> {
    const { after = 0, signal } = options;
    const reader = new OutputReader(join(this.#folder, RUN_FILES.output), after);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const ended = this.#exit !== undefined; // before the look: after it nothing is added
        const { rings } = this.#bell;
        const lines = await reader.read();
        if (lines.length > 0) yield lines;
        else if (ended) return;
        else await this.#next(signal, rings);
      }
    } finally {
      await reader.close();
    }
  }

  async remove(): Promise<void> {
    if (!this.#exit) {
      throw new PlatformError('RESOURCE_IN_USE', `Run ${this.id} goes on; stop it first.`, {
        details: { run: this.id },
      });
    }
    // Gone for everyone at once, though deleting takes a while.
    const doomed = join(dirname(this.#folder), '..', draftName(this.id));
    await rename(this.#folder, doomed).catch(ignoreMissing);
    await rm(doomed, { recursive: true, force: true });
    this.#onRemoved();
  }

  /** Lets go of the run; who waits for it is told with `SERVICE_UNAVAILABLE`. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#link?.close();
    this.#bell.ring();
    await this.#following;
  }

  /** Holds a line to the shim until the run has ended or is let go. */
  async #follow(): Promise<void> {
    while (!this.#closed) {
      const exit = await this.#look();
      if (exit) {
        this.#settle(exit);
        return;
      }
      const link = await openShimLink(this.#folder, (event) => this.#on(event));
      if (link) await this.#hold(link);
      else await sleep(RETRY_MS);
    }
  }

  async #look(): Promise<RunExit | undefined> {
    try {
      const stored = readWhole<StoredExit>(join(this.#folder, RUN_FILES.exit));
      return stored ?? (await settleIfLost(this.#folder, this.record));
    } catch {
      return undefined; // a full disk may have room when it is looked at again
    }
  }

  async #hold(link: ShimLink): Promise<void> {
    this.#link = link;
    if (this.#closed) link.close();
    else if (this.#stopGraceMs !== undefined) link.send({ stop: this.#stopGraceMs });
    this.#bell.ring();
    await link.closed;
    this.#link = undefined;
  }

  #on(event: ShimEvent): void {
    if ('exit' in event) this.#settle(event.exit);
    else this.#bell.ring();
  }

  #settle(exit: RunExit): void {
    this.#exit ??= exit;
    this.#readState();
    this.#bell.ring();
  }

  #readState(): boolean {
    const state = readWhole<RunState>(join(this.#folder, RUN_FILES.state));
    if (state?.port !== undefined) this.address = { host: LOOPBACK, port: state.port };
    return state !== undefined;
  }

  /** Resolves at the next change, or at once when it came after so many rings. */
  async #next(signal?: AbortSignal, rings = this.#bell.rings): Promise<void> {
    if (!this.#closed && !this.#exit) await this.#bell.after(rings, signal);
    if (this.#closed && !this.#exit) throw letGo(this.id);
  }
}

function letGo(id: string): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The runner was closed while run ${id} went on; open a runner again to find it.`,
    { details: { run: id } },
  );
}

function ignoreMissing(error: unknown): void {
  if (!isErrno(error, 'ENOENT')) throw error;
}
