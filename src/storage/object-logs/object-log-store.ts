import type { Arn } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { bucketOf, partsOfKey } from '#src/domain/record/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { Clock } from '#src/ports/clock.js';
import type {
  FollowOptions,
  LogLine,
  LogPage,
  LogRange,
  LogSeal,
  LogStore,
  MetricPoint,
  NewLogLine,
} from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { LogNotifier } from '../shared/logs/log-notifier.js';
import { readPage } from '../shared/logs/read-lines.js';
import { SealCheck } from '../shared/logs/seal-check.js';
import { allLogs, logObjects, logOfObject, logPrefix } from './log-keys.js';
import { readSeal } from './log-state.js';
import { ObjectLogWriter } from './log-writer.js';
import { allObjects } from './objects.js';
import { openLog, openPoints } from './open-log.js';

export interface ObjectLogStoreOptions {
  /** Must be closed after this store. */
  readonly storage: ObjectStorage;
  /** Exists. The logs are its objects `logs/<key>/…`. */
  readonly bucket: string;
  /** Has the logs of records that an earlier version of Forebear made; default the same bucket. */
  readonly earlierBucket?: string;
  readonly clock: Clock;
  /** How often followers look for lines that other servers appended. Default 1 s. */
  readonly pollMs?: number;
  /** The time between two stored appends of a log, unless many lines wait. Default 200 ms. */
  readonly appendEveryMs?: number;
}

const DEFAULTS = { pollMs: 1_000, appendEveryMs: 200 };
const FOLLOW_LINES = 1_000;
const MAX_WRITERS = 500;

/** Where a follower is. */
interface Following {
  readonly after: string | undefined;
  readonly seal: LogSeal | undefined;
  readonly first: boolean;
}
const MOVES = 3;

/**
 * Opens the logs in a bucket, which several servers may write and read: an append is an object that is stored unless
 * another server has stored the same position. The lines of a log are readable everywhere once they are appended.
 */
export function openObjectLogStore(options: ObjectLogStoreOptions): LogStore {
  return new ObjectLogStore({ ...DEFAULTS, earlierBucket: options.bucket, ...options });
}

class ObjectLogStore implements LogStore {
  readonly #options: Required<ObjectLogStoreOptions>;
  readonly #writers = new Map<Arn, ObjectLogWriter>();
  readonly #notifier = new LogNotifier();
  readonly #seals = new SealCheck();
  #closed = false;

  constructor(options: Required<ObjectLogStoreOptions>) {
    this.#options = options;
  }

  async append(log: Arn, lines: readonly NewLogLine[]): Promise<string | undefined> {
    return this.#writer(log).append(lines);
  }

  async lastSequence(log: Arn, host: string): Promise<number> {
    return this.#writer(log).lastSequence(host);
  }

  async read(log: Arn, range: LogRange): Promise<LogPage> {
    this.#checkOpen();
    return this.#read(log, range);
  }

  #read(log: Arn, range: LogRange): Promise<LogPage> {
    return whileMoving(async () => {
      const opened = await openLog(this.#source(log));
      if (range.sealed) await this.#seals.check(log, opened, range.sealed);
      return readPage(opened, range);
    });
  }

  async *follow(log: Arn, options: FollowOptions): AsyncGenerator<readonly LogLine[], void> {
    this.#checkOpen();
    const { clock, pollMs } = this.#options;
    const { signal, sealed: seal } = options;
    const follower = this.#notifier.open(log);
    let { after } = options;
    try {
      for (let first = true; !follower.ended && signal?.aborted !== true; first = false) {
        // Read before the lines, so that lines from before the seal are not missed.
        const sealed = (await readSeal(this.#source(log))) !== undefined;
        const lines = await this.#linesAfter(log, { after, seal, first });
        after = lines?.at(-1)?.cursor ?? after;
        if (lines === undefined) return;
        if (lines.length > 0) yield lines;
        else if (sealed) return;
        else await follower.wait(clock, pollMs, signal);
      }
    } finally {
      this.#notifier.close(log, follower);
    }
  }

  async seal(log: Arn): Promise<LogSeal> {
    return this.#writer(log).seal();
  }

  async appendMetrics(log: Arn, points: readonly MetricPoint[]): Promise<void> {
    if (points.length > 0) await this.#writer(log).appendMetrics(points);
  }

  async *metrics(log: Arn, name?: string): AsyncGenerator<MetricPoint, void> {
    this.#checkOpen();
    yield* openPoints(this.#source(log), name);
  }

  async *list(): AsyncGenerator<Arn, void> {
    this.#checkOpen();
    const { bucket, earlierBucket } = this.#options;
    for (const each of new Set([bucket, earlierBucket])) yield* this.#logsIn(each);
  }

  async *#logsIn(bucket: string): AsyncGenerator<Arn, void> {
    const { storage } = this.#options;
    for (let after: S3Uri | undefined; ; ) {
      const page = await storage.list(allLogs(bucket), { first: 1, ...(after && { after }) });
      const [object] = page.objects;
      if (object === undefined) return;
      const found = logOfObject(object.uri);
      if (found) yield found.log;
      after = found?.last ?? object.uri;
    }
  }

  async delete(log: Arn): Promise<void> {
    const { storage } = this.#options;
    const bucket = this.#bucketOf(log);
    await this.#writer(log).exclusively(async () => {
      const prefix = `${logPrefix(bucket, log)}/` as S3Uri;
      for await (const { uri } of allObjects(storage, prefix)) await storage.delete(uri);
    });
    this.#notifier.end(log);
  }

  async close(): Promise<void> {
    this.#notifier.end();
    this.#closed = true;
    await Promise.all([...this.#writers.values()].map((writer) => writer.settled()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Undefined when the log was deleted while it was followed; a store that was closed meanwhile still reads. */
  async #linesAfter(
    log: Arn,
    { after, seal, first }: Following,
  ): Promise<readonly LogLine[] | undefined> {
    const position = { ...(after === undefined ? {} : { after }), ...(seal && { sealed: seal }) };
    try {
      return (await this.#read(log, { first: FOLLOW_LINES, ...position })).lines;
    } catch (error) {
      if (!first && isPlatformError(error, 'CURSOR_INVALID')) return undefined;
      throw error;
    }
  }

  #source(log: Arn) {
    const { storage } = this.#options;
    return { storage, objects: logObjects(this.#bucketOf(log), log) };
  }

  #bucketOf(log: Arn): string {
    return bucketOf(this.#options, partsOfKey(log));
  }

  #writer(log: Arn): ObjectLogWriter {
    this.#checkOpen();
    const { storage, clock, appendEveryMs } = this.#options;
    const bucket = this.#bucketOf(log);
    const onChange = () => this.#notifier.notify(log);
    const writer =
      this.#writers.get(log) ??
      new ObjectLogWriter({ log, storage, bucket, clock, appendEveryMs, onChange });
    this.#writers.delete(log);
    for (const [other, { idle }] of this.#writers) {
      if (this.#writers.size < MAX_WRITERS) break;
      if (idle) this.#writers.delete(other);
    }
    this.#writers.set(log, writer);
    return writer;
  }

  #checkOpen(): void {
    if (!this.#closed) return;
    throw new PlatformError('STORAGE_UNAVAILABLE', 'The log store is closed.');
  }
}

/** Reads again when parts of a log were merged, sealed or deleted during the read. */
async function whileMoving<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isPlatformError(error, 'OBJECT_NOT_FOUND') || attempt === MOVES) throw error;
    }
  }
}
