import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Arn, parseArn } from '#src/domain/arn.js';
import { makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { Clock } from '#src/ports/clock.js';
import type { Logger } from '#src/ports/logger.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { removeContent, removeObjects, storeLog } from './archive.js';
import { contentPaths, logFolder, logOf, orMissing } from './log-folder.js';
import { PendingLogs } from './pending-logs.js';
import { RetryQueue } from './retry-queue.js';
import { readSeal, type SealFile, writeSeal } from './seal-file.js';

export interface ArchiverOptions {
  readonly directory: string;
  readonly storage: ObjectStorage;
  readonly bucket: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly retryMs: number;
  /** Runs a task while no other one works on the log. */
  readonly exclusively: (log: Arn, task: () => Promise<void>) => Promise<void>;
}

/**
 * Moves sealed logs into the object storage in the background, and retries until this succeeds. The seal file records
 * each step, so that a move that was interrupted continues from there.
 */
export class Archiver {
  readonly #options: ArchiverOptions;
  readonly #queue: RetryQueue;
  readonly #pending: PendingLogs;

  constructor(options: ArchiverOptions) {
    this.#options = options;
    this.#queue = new RetryQueue(options);
    this.#pending = new PendingLogs(options.directory);
  }

  /** Resumes the work of an earlier process: logs that are still to be moved or removed. */
  resume(): void {
    const { directory } = this.#options;
    this.#queue.add(directory, async () => {
      const { toMove, toRemove } = await this.#pending.find(isPending);
      for (const folder of toRemove) this.#discardLater(folder);
      for (const folder of toMove) {
        // a task for each, so that one that cannot be read does not hold up the others
        this.#queue.add(folder, () => this.#resumeMove(folder));
      }
    });
  }

  /** Records durably that a log is about to be sealed, so that its move survives a crash. */
  note(log: Arn): Promise<void> {
    return this.#pending.add(logFolder(this.#options.directory, log));
  }

  store(log: Arn): void {
    this.#queue.add(log, (signal) => this.#store(log, signal));
  }

  /** Removes a log. The log is unknown when this resolves; objects that cannot be removed now are removed later. */
  async remove(log: Arn): Promise<void> {
    const { directory, exclusively } = this.#options;
    await this.#queue.cancel(log);
    const folder = logFolder(directory, log);
    let aside: string | undefined;
    await exclusively(log, async () => {
      aside = await orMissing(this.#pending.moveAside(folder, randomUUID()), undefined);
    });
    if (aside === undefined) return;
    await this.#pending.remove(folder);
    const moved = aside;
    await this.#discard(moved).catch(() => this.#discardLater(moved));
  }

  /** Aborts the current work, which a later process resumes. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  async #resumeMove(folder: string): Promise<void> {
    const log = await logOf(folder);
    if (log === undefined) await this.#pending.remove(folder);
    else if ((await readSeal(folder)) !== undefined) this.store(log);
  }

  async #store(log: Arn, signal: AbortSignal): Promise<void> {
    const { directory, storage, exclusively } = this.#options;
    const folder = logFolder(directory, log);
    const placed = await this.#change(log, (seal) => ({ uri: this.#newUri(log), ...seal }));
    if (placed?.uri === undefined) return; // the log was deleted
    const { uri } = placed;
    if (placed.archived === undefined) {
      const archived = await storeLog(storage, { folder, seal: placed, uri, signal });
      const now = await this.#change(log, (seal) =>
        seal.uri === uri ? { ...seal, archived } : seal,
      );
      // the log was deleted, perhaps replaced by another one of its name
      if (now?.uri !== uri) return removeObjects(storage, uri);
    }
    await exclusively(log, async () => {
      if ((await readSeal(folder))?.archived === undefined) return;
      await removeContent(folder);
      await this.#pending.remove(folder);
    });
  }

  /** Changes the seal of a log; returns undefined when there is none any more. */
  async #change(log: Arn, change: (seal: SealFile) => SealFile): Promise<SealFile | undefined> {
    const folder = logFolder(this.#options.directory, log);
    let changed: SealFile | undefined;
    await this.#options.exclusively(log, async () => {
      const seal = await readSeal(folder);
      changed = seal && change(seal);
      if (changed) await writeSeal(folder, changed);
    });
    return changed;
  }

  #discardLater(aside: string): void {
    this.#queue.add(aside, () => this.#discard(aside));
  }

  async #discard(aside: string): Promise<void> {
    const seal = await readSeal(aside);
    if (seal?.uri !== undefined) await removeObjects(this.#options.storage, seal.uri);
    await rm(aside, { recursive: true, force: true });
  }

  /** The URI is unique, because a later log may have the same name. */
  #newUri(log: Arn): S3Uri {
    const { kind, id } = parseArn(log);
    const key = ['logs', kind, encodeURIComponent(id), randomUUID()].join('/');
    return makeS3Uri(this.#options.bucket, key);
  }
}

/** A log whose seal cannot be read counts, so that the attempt to move it reports the error. */
async function isPending(folder: string): Promise<boolean> {
  const seal = await readSeal(folder).catch(() => 'unreadable');
  return seal !== undefined && (await contentPaths(folder)).length > 0;
}
