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

/** What an {@link Archiver} is made of. */
export interface ArchiverOptions {
  readonly directory: string;
  readonly storage: ObjectStorage;
  readonly bucket: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly retryMs: number;
  /** Runs a task while nothing else is done to a log. */
  readonly exclusively: (log: Arn, task: () => Promise<void>) => Promise<void>;
}

/**
 * Moves sealed logs into the object storage, in the background and again until it is done. The seal's
 * file tells how far a move has come, so that one that was cut off at any point goes on from there.
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

  /** Takes up what an earlier process left: sealed logs that are still here, and deleted ones. */
  findLeft(): void {
    const { directory } = this.#options;
    this.#queue.add(directory, async () => {
      const { toMove, toRemove } = await this.#pending.find(mayWait);
      for (const folder of toRemove) this.#discardLater(folder);
      for (const folder of toMove) {
        this.#queue.add(folder, () => this.#takeUp(folder)); // one that cannot be read holds up no other
      }
    });
  }

  /** Notes a log that is to be sealed, so that its move is not forgotten. */
  note(log: Arn): Promise<void> {
    return this.#pending.add(logFolder(this.#options.directory, log));
  }

  /** Has a sealed log moved. */
  store(log: Arn): void {
    this.#queue.add(log, (signal) => this.#store(log, signal));
  }

  /** Removes a log: it is unknown when this resolves; objects that cannot be removed now are later. */
  async remove(log: Arn): Promise<void> {
    const { directory, exclusively } = this.#options;
    await this.#queue.cancel(log);
    const folder = logFolder(directory, log);
    let aside: string | undefined;
    await exclusively(log, async () => {
      aside = await orMissing(this.#pending.putAside(folder, randomUUID()), undefined);
    });
    if (aside === undefined) return;
    await this.#pending.remove(folder);
    const moved = aside;
    await this.#discard(moved).catch(() => this.#discardLater(moved));
  }

  /** Stops what is under way; a later process takes it up. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  async #takeUp(folder: string): Promise<void> {
    const log = await logOf(folder);
    if (log === undefined) await this.#pending.remove(folder);
    else if ((await readSeal(folder)) !== undefined) this.store(log);
  }

  async #store(log: Arn, signal: AbortSignal): Promise<void> {
    const { directory, storage, exclusively } = this.#options;
    const folder = logFolder(directory, log);
    const placed = await this.#change(log, (seal) => ({ uri: this.#newUri(log), ...seal }));
    if (placed?.uri === undefined) return; // it was deleted
    const { uri } = placed;
    if (placed.archived === undefined) {
      const archived = await storeLog(storage, { folder, seal: placed, uri, signal });
      const now = await this.#change(log, (seal) =>
        seal.uri === uri ? { ...seal, archived } : seal,
      );
      if (now?.uri !== uri) return removeObjects(storage, uri); // of another log of this name
    }
    await exclusively(log, async () => {
      if ((await readSeal(folder))?.archived === undefined) return;
      await removeContent(folder);
      await this.#pending.remove(folder);
    });
  }

  /** Changes the seal of a log; undefined when there is none any more. */
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

  /** A log of the same name after a delete has objects of its own. */
  #newUri(log: Arn): S3Uri {
    const { kind, id } = parseArn(log);
    const key = ['logs', kind, encodeURIComponent(id), randomUUID()].join('/');
    return makeS3Uri(this.#options.bucket, key);
  }
}

/** Of a log that cannot be read, the attempt to move it tells why. */
async function mayWait(folder: string): Promise<boolean> {
  const seal = await readSeal(folder).catch(() => 'unreadable');
  return seal !== undefined && (await contentPaths(folder)).length > 0;
}
