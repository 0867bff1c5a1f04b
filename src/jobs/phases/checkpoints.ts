import { isPlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { joinS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { FoundObject } from '#src/files/data-facts.js';
import { Meter } from '#src/files/meter.js';
import { fileBytes, plainFiles, unlessNotPlain } from '#src/files/plain-files.js';
import { selectObjects } from '../data/select-objects.js';
import type { JobWork } from '../job-kind.js';

/** The name of the checkpoints among the inputs, which are restored, and among the outputs. */
export const CHECKPOINTS = 'SageMaker.Checkpoints';

const FOLDER = 'checkpoints';
const DEFAULT_INTERVAL_MS = 30_000;
/** A file that was modified this recently may still be incomplete. */
const SETTLED_MS = 1_000;

const NO_OBJECT = 'a checkpoint is not stored: no object can have its name';

interface LocalFile {
  readonly host: string;
  readonly modified: number;
  /** Changes whenever the file does. */
  readonly mark: string;
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
   * Stores what has changed since the last time; does nothing for a job without a checkpoint URI. A file whose name
   * cannot be an object key is logged and skipped.
   */
  async store({ signal, settledMs = 0 }: StoreOptions): Promise<void> {
    const { uri: target } = this.#options;
    if (target === undefined) return;
    const { services, folder, task, storedCheckpoints } = this.#work;
    const { storage, clock, logger } = services;
    for (const [below, { host, modified, mark }] of await this.#find()) {
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
      await storage.put(uri, meter.measure(fileBytes(folder.path, `${host}/${FOLDER}/${below}`)), {
        signal,
      });
      storedCheckpoints.set(below, { mark, object: { uri, path: below, ...meter.facts() } });
    }
  }

  /**
   * What is at the checkpoint URI, where the job has stored all of it; undefined where nothing is there, or something
   * that others wrote, or that the job wrote before its server was started again.
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
    for await (const object of selectObjects(services.storage, {
      uri: folder,
      dataType: 'Prefix',
    })) {
      signal.throwIfAborted();
      const own = known.get(object.uri);
      if (!own) return undefined;
      found.push(own);
    }
    return found.length === 0 ? undefined : found;
  }

  /** Stores checkpoints at intervals while the work goes on, so that they survive the loss of this machine. */
  async during<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (this.#options.uri === undefined) return work;
    const done = new AbortController();
    const storing = this.#keepStoring(AbortSignal.any([signal, done.signal]));
    try {
      return await work;
    } finally {
      done.abort(new Error('The program has ended.'));
      await storing;
    }
  }

  async #keepStoring(signal: AbortSignal): Promise<void> {
    const { services, task } = this.#work;
    const { clock, logger, checkpointIntervalMs = DEFAULT_INTERVAL_MS } = services;
    for (;;) {
      await clock.sleep(checkpointIntervalMs, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.store({ signal, settledMs: SETTLED_MS }).catch((error: unknown) => {
        if (signal.aborted) return;
        logger.warn('checkpoints are not stored yet', { job: task.subject, error });
      });
    }
  }

  /** The files by path; where several hosts have the same path, the last host's file is taken. */
  async #find(): Promise<ReadonlyMap<string, LocalFile>> {
    const found = new Map<string, LocalFile>();
    for (const host of this.#options.hosts) {
      await using folder = await this.#work.folder.open(host, FOLDER);
      if (!folder) continue;
      for await (const { path, open } of plainFiles(folder)) {
        await using file = await open().catch(unlessNotPlain); // the program may have removed it
        if (!file) continue;
        const { mtimeMs: modified, size, ino } = await file.stat();
        found.set(path, { host, modified, mark: `${host} ${ino} ${modified} ${size}` });
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
