import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { anySignal, pause } from '#src/async/abort.js';
import { type Arn, parseArn } from '#src/domain/arn.js';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { removeObjects, storeLog } from './archive.js';
import { logOf, readSeal } from './files.js';
import type { Journal, Journals, StoredSeal } from './journal.js';
import type { PendingLogs } from './pending-logs.js';
import { readState } from './seals.js';

/** Runs a task while no other task works on the log. */
export type Exclusively = <T>(log: Arn, task: (journal: Journal) => Promise<T>) => Promise<T>;

export interface ArchiverOptions {
  readonly journals: Journals;
  readonly pending: PendingLogs;
  readonly storage: ObjectStorage;
  readonly bucket: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly retryMs: number;
  readonly exclusively: Exclusively;
}

/** May be repeated after a partial run. */
type Task = (signal: AbortSignal) => Promise<void>;

/**
 * Moves sealed logs into the object storage in the background, one at a time, and retries until this succeeds. The seal
 * records each step, so that a move that was interrupted continues from there.
 */
export class Archiver {
  readonly #options: ArchiverOptions;
  readonly #oneAtATime = pLimit(1);
  readonly #tasks = new Map<string, { readonly stop: AbortController; done: Promise<void> }>();
  readonly #closing = new AbortController();

  constructor(options: ArchiverOptions) {
    this.#options = options;
  }

  /** Resumes the work of an earlier process: logs that are still to be moved or removed. */
  resume(): void {
    this.#start('pending', async () => {
      const { toMove, toRemove } = await this.#options.pending.find();
      for (const place of toRemove) this.#start(place, () => this.#discard(place));
      // A task for each, so that one that cannot be read does not hold up the others.
      for (const folder of toMove) this.#start(folder, () => this.#resumeMove(folder));
    });
  }

  store(log: Arn): void {
    this.#start(log, (signal) => this.#store(log, signal));
  }

  /** Stops the move of a log. */
  async cancel(log: Arn): Promise<void> {
    const task = this.#tasks.get(log);
    task?.stop.abort(new Error('The task is cancelled.'));
    await task?.done;
  }

  /** Removes the objects and files of a deleted log, now or later. */
  async discard(place: string): Promise<void> {
    await this.#discard(place).catch(() => this.#start(place, () => this.#discard(place)));
  }

  /** Aborts the current work, which a later process resumes. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The log store is closing.'));
    await Promise.all([...this.#tasks.values()].map(({ done }) => done));
  }

  async #resumeMove(folder: string): Promise<void> {
    const log = await logOf(folder);
    if (log === undefined) await this.#options.pending.remove(folder);
    else if (await readSeal(folder)) this.store(log);
  }

  async #store(log: Arn, signal: AbortSignal): Promise<void> {
    const { journals, storage, exclusively } = this.#options;
    const placed = await this.#change(log, (seal) => ({ uri: this.#newUri(log), ...seal }));
    if (placed?.uri === undefined) return; // the log was deleted
    const { uri } = placed;
    if (placed.archived === undefined) {
      const journal = journals.of(log);
      const state = await readState(journal);
      const archived = await storeLog(storage, { journal, state, seal: placed, uri, signal });
      const now = await this.#change(log, (seal) =>
        seal.uri === uri ? { ...seal, archived } : seal,
      );
      // The log was deleted, perhaps replaced by another one of its name.
      if (now?.uri !== uri) return removeObjects(storage, uri);
    }
    await exclusively(log, async (journal) => {
      if ((await journal.seal())?.archived) await journal.removeParts();
    });
  }

  /** Changes the seal of a log; returns undefined when the log no longer has one. */
  #change(log: Arn, change: (seal: StoredSeal) => StoredSeal): Promise<StoredSeal | undefined> {
    return this.#options.exclusively(log, async (journal) => {
      const seal = await journal.seal();
      const changed = seal && change(seal);
      if (changed) await journal.writeSeal(changed);
      return changed;
    });
  }

  async #discard(place: string): Promise<void> {
    const seal = await readSeal(place);
    if (seal?.uri !== undefined) await removeObjects(this.#options.storage, seal.uri);
    await rm(place, { recursive: true, force: true });
  }

  #start(key: string, task: Task): void {
    if (this.#closing.signal.aborted || this.#tasks.has(key)) return;
    const stop = new AbortController();
    const signal = anySignal([this.#closing.signal, stop.signal]);
    const done = this.#untilDone(key, task, signal).finally(() => this.#tasks.delete(key));
    this.#tasks.set(key, { stop, done });
  }

  /** Retries until it succeeds, and reports the first failure. */
  async #untilDone(key: string, task: Task, signal: AbortSignal): Promise<void> {
    const { clock, logger, retryMs } = this.#options;
    const what = 'a log cannot be moved into the object storage; trying again';
    for (let isReported = false; !signal.aborted; isReported = true) {
      try {
        return await this.#oneAtATime(async () => signal.aborted || task(signal)).then(() => {});
      } catch (error) {
        if (!signal.aborted && !isReported) logger.warn(what, { key, retryMs, error });
      }
      await pause(clock, retryMs, signal);
    }
  }

  /** The URI is unique, because a later log may have the same name. */
  #newUri(log: Arn): S3Uri {
    const { kind, id } = parseArn(log);
    const key = ['logs', kind, encodeURIComponent(id), randomUUID()].join('/');
    return makeS3Uri(this.#options.bucket, key);
  }
}
