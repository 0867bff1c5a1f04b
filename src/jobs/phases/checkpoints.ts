import { anySignal, pause } from '#src/async/abort.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { limitsOf } from '#src/domain/limits.js';
import { joinS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { Meter, outputBudget } from '#src/files/budget.js';
import type { FoundObject } from '#src/files/data-facts.js';
import { fileBytes, plainFiles, unlessNotPlain } from '#src/files/plain-files.js';
import { selectObjects } from '../data/select-objects.js';
import type { JobWork } from '../job-kind.js';

/** The name of the checkpoints among the inputs, for restoring, and among the outputs. */
export const CHECKPOINTS = 'SageMaker.Checkpoints';

const FOLDER = 'checkpoints';
const DEFAULT_INTERVAL_MS = 30_000;
/** A file that was modified this recently may be incomplete. */
const SETTLED_MS = 1_000;

const NO_OBJECT = 'a checkpoint is not stored: no object can have its name';

interface LocalFile {
  readonly host: string;
  readonly modified: number;
  /** Changes whenever the file does. */
  readonly mark: string;
  readonly size: number;
}

export interface StoreOptions {
  readonly signal: AbortSignal;
  /** Files that were modified more recently than this are left for later; default 0. */
  readonly settledMs?: number;
}

export interface CheckpointOptions {
  readonly uri: S3Uri | undefined;
  readonly hosts: readonly string[];
}

type Work = Pick<JobWork<JobRecord>, 'services' | 'folder' | 'task' | 'storedCheckpoints'>;

/** Copies the checkpoints of every host to the job's checkpoint URI, and copies a file again when it has changed. */
export class Checkpoints {
  readonly #work: Work;
  readonly #options: CheckpointOptions;

  constructor(work: Work, options: CheckpointOptions) {
    this.#work = work;
    this.#options = options;
  }

  /**
   * Stores changed files; does nothing for a job without a checkpoint URI. A file whose name cannot
   * be an object key is logged and skipped. Throws `LIMIT_EXCEEDED` when all files together exceed
   * the job's limit.
   */
  async store({ signal, settledMs = 0 }: StoreOptions): Promise<void> {
    const { uri: target } = this.#options;
    if (target === undefined) return;
    const { services, folder, task, storedCheckpoints } = this.#work;
    const { storage, clock, logger } = services;
    for (const [below, { host, modified, mark, size }] of await this.#find(signal)) {
      signal.throwIfAborted();
      const tooYoung = settledMs > 0 && clock.now() - modified < settledMs;
      if (tooYoung || storedCheckpoints.get(below)?.mark === mark) continue;
      const uri = objectFor(below, target);
      if (!uri) {
        logger.warn(NO_OBJECT, { job: task.subject, file: below });
        storedCheckpoints.set(below, { mark });
        continue;
      }
      const meter = new Meter();
      const bytes = fileBytes(folder.path, `${host}/${FOLDER}/${below}`, size);
      await storage.put(uri, meter.measure(bytes), { signal });
      storedCheckpoints.set(below, { mark, object: { uri, path: below, ...meter.facts() } });
    }
  }

  /**
   * Returns the content of the checkpoint URI if the job has stored all of it; undefined when it is
   * empty, or has objects of other writers or from before a restart of the server.
   */
  async stored(signal: AbortSignal): Promise<readonly FoundObject[] | undefined> {
    const { uri } = this.#options;
    const { services, storedCheckpoints } = this.#work;
    if (uri === undefined) return undefined;
    const known = new Map(
      [...storedCheckpoints.values()].flatMap(({ object }) =>
        object ? [[object.uri, object]] : [],
      ),
    );
    const found: FoundObject[] = [];
    const folder = (uri.endsWith('/') ? uri : `${uri}/`) as S3Uri;
    const source = { uri: folder, dataType: 'Prefix' } as const;
    for await (const object of selectObjects(services.storage, source, signal)) {
      const own = known.get(object.uri);
      if (!own) return undefined;
      found.push(own);
    }
    return found.length === 0 ? undefined : found;
  }

  /**
   * Stores checkpoints at intervals during the work, so that they survive the loss of this machine.
   * Checkpoints beyond the limit abort the work, because they will not be stored at its end either.
   */
  async during<Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (this.#options.uri === undefined) return work(signal);
    const over = new AbortController();
    const either = anySignal([signal, over.signal]);
    const tooMuch = new AbortController();
    const storing = this.#keepStoring(either).catch((error: unknown) => tooMuch.abort(error));
    try {
      return await work(anySignal([signal, tooMuch.signal]));
    } finally {
      over.abort(new Error('The program has ended.'));
      await storing;
    }
  }

  async #keepStoring(signal: AbortSignal): Promise<void> {
    const { services, task } = this.#work;
    const { clock, logger, checkpointIntervalMs = DEFAULT_INTERVAL_MS } = services;
    for (;;) {
      await pause(clock, checkpointIntervalMs, signal);
      if (signal.aborted) return;
      await this.store({ signal, settledMs: SETTLED_MS }).catch((error: unknown) => {
        if (signal.aborted) return;
        if (isPlatformError(error, 'LIMIT_EXCEEDED')) throw error;
        logger.warn('checkpoints are not stored yet', { job: task.subject, error });
      });
    }
  }

  /** The files by path; where several hosts have the same path, the last host's file is taken. */
  async #find(signal: AbortSignal): Promise<ReadonlyMap<string, LocalFile>> {
    const found = new Map<string, LocalFile>();
    const budget = outputBudget(limitsOf(this.#work.services).maxOutputBytes);
    for (const host of this.#options.hosts) {
      await using folder = await this.#work.folder.open(host, FOLDER);
      if (!folder) continue;
      for await (const { path, open } of plainFiles(folder, signal)) {
        await using file = await open().catch(unlessNotPlain); // the program may have removed it
        if (!file) continue;
        const { mtimeMs: modified, size, ino } = await file.stat();
        budget.take(size, `checkpoints/${path}`);
        found.set(path, { host, modified, mark: `${host} ${ino} ${modified} ${size}`, size });
      }
    }
    return found;
  }
}

function objectFor(below: string, checkpointUri: S3Uri): S3Uri | undefined {
  try {
    return joinS3Uri(checkpointUri, below);
  } catch (error) {
    if (isPlatformError(error, 'S3_URI_INVALID')) return undefined;
    throw error;
  }
}
