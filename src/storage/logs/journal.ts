import type { LimitFunction } from 'p-limit';
import type { Arn } from '#src/domain/arn.js';
import { isErrno, isPlatformError } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { LogSeal } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/**
 * Collects items while earlier work runs, and works on them together; all items share the result.
 */
export class Batch<Item, Result> {
  readonly #limit: LimitFunction;
  readonly #work: (take: () => readonly Item[]) => Promise<Result>;
  #waiting: Item[] = [];
  #next: Promise<Result> | undefined;

  /** Runs the work on the waiting items, within the limit. */
  constructor(limit: LimitFunction, work: (take: () => readonly Item[]) => Promise<Result>) {
    this.#limit = limit;
    this.#work = work;
  }

  /** Items that have not been taken yet. */
  get size(): number {
    return this.#waiting.length;
  }

  add(items: readonly Item[]): Promise<Result> {
    for (const item of items) this.#waiting.push(item);
    this.#next ??= this.#limit(() => this.#work(() => this.#take()));
    return this.#next;
  }

  #take(): readonly Item[] {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#next = undefined;
    return taken;
  }
}

/** The series of a log: its lines, and its metric points. */
export type Series = 'lines' | 'metrics';

/** Bytes that are stored together. Positions count from the start of the series. */
export interface LogPart {
  readonly base: number;
  /** Exclusive. */
  readonly end: number;
  /** Reads from one position to another, or to the end of the stored bytes if that comes first. */
  read(start: number, end: number): Promise<Buffer>;
  /** Changes with the stored bytes. */
  mark(): Promise<string>;
}

/** The state of the lines before a position. */
export interface LogCounts {
  /** The position right after the last line. */
  readonly end: number;
  readonly lines: number;
  /** The last sequence number of each host. */
  readonly sequences: ReadonlyMap<string, number>;
}

/** How a log was sealed, and where its content is. */
export interface StoredSeal extends LogSeal {
  /** The prefix of the objects for the content, chosen before any of them is stored. */
  readonly uri?: S3Uri;
  /** Present once the objects are complete, so that the parts of the journal may be removed. */
  readonly archived?: ArchivedLog;
}

/** The record of a log whose content is in its objects. */
export interface ArchivedLog {
  readonly bytes: number;
  readonly hasMetrics: boolean;
  readonly sequences: readonly (readonly [string, number])[];
}

/** The stored bytes of one log, which are only appended to, and small records about them. */
export interface Journal {
  /** The prefix of the objects that sealing moves the content to at once; without it, this is done later. */
  readonly archiveUri?: S3Uri;

  /**
   * The parts of a series in order; they may overlap with the same bytes. The last line may be incomplete. An empty
   * part at the end closes the journal.
   */
  parts(series: Series): Promise<readonly LogPart[]>;

  /**
   * Appends whole lines durably at a position; an incomplete line there is replaced. Returns false when another writer
   * has appended there, or when the log is sealed.
   */
  append(series: Series, at: number, bytes: Buffer): Promise<boolean>;

  /** Merges small parts and shortens the next start; called after an append with the new state. */
  tidy(series: Series, counts: LogCounts | undefined): Promise<void>;

  /** The counts that the last {@link tidy} has stored. */
  checkpoint(): Promise<LogCounts | undefined>;

  /**
   * Ends both series where their lines are complete, the lines at a position. False when another
   * writer has appended there.
   */
  close(end: number): Promise<boolean>;

  /** Undefined while the log is open. */
  seal(): Promise<StoredSeal | undefined>;

  /** Replaces the seal atomically and durably. */
  writeSeal(seal: StoredSeal): Promise<void>;

  /** Removes the content, which objects have replaced. */
  removeParts(): Promise<void>;

  /**
   * Forgets the log. Returns the place of the content that remains to be removed in the background.
   */
  delete(): Promise<string | undefined>;
}

/** All journals of a store. */
export interface Journals {
  of(log: Arn): Journal;
  /** Every log, sealed or not, in no order. */
  list(): AsyncIterable<Arn>;
}

const CHUNK_BYTES = 8 * 1024 * 1024;

/** The bytes of an object as a part that begins at a position. */
export function objectPart(
  storage: ObjectStorage,
  uri: S3Uri,
  { base, end }: Pick<LogPart, 'base' | 'end'>,
): LogPart {
  return {
    base,
    end,
    async read(start, stop) {
      const range = { start: start - base, end: stop - base - 1 };
      return collect((await storage.get(uri, { range })).body);
    },
    mark: async () => JSON.stringify(await storage.head(uri)),
  };
}

export async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The end of the last part, or 0. */
export function endOf(parts: readonly LogPart[]): number {
  return parts.at(-1)?.end ?? 0;
}

/** The bytes of a series from one position to another, each once. */
export async function* bytesOf(
  parts: readonly LogPart[],
  { start = 0, end = endOf(parts), chunkBytes = CHUNK_BYTES } = {},
): AsyncGenerator<Buffer, void> {
  let position = start;
  for (const part of parts)
    for (const stop = Math.min(part.end, end); position < stop; ) {
      const chunk = await part.read(position, Math.min(position + chunkBytes, stop));
      if (chunk.length === 0) return;
      yield chunk;
      position += chunk.length;
    }
}

/** The name of a position, which sorts by it. */
export function nameOf(position: number): string {
  return position.toString(16).padStart(13, '0');
}

/** True when bytes are missing because they were moved, merged or deleted meanwhile. */
export function isGone(error: unknown): boolean {
  return isErrno(error, 'ENOENT') || isPlatformError(error, 'OBJECT_NOT_FOUND');
}
