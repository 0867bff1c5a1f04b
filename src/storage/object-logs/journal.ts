import { isPlatformError } from '#src/domain/errors/index.js';
import { joinS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { type LogPart, objectBytes } from '../shared/logs/byte-source.js';
import type { ReadableLog } from '../shared/logs/read-lines.js';
import { allObjects, readObject } from './objects.js';

/** A part of a journal that is stored as one object. */
export interface JournalPart {
  readonly base: number;
  readonly end: number;
  readonly uri: S3Uri;
  /** False for what one append has written. */
  readonly isMerged: boolean;
}

/** When the parts of single appends are merged into one. */
const MOST_PARTS = 64;
const MOST_PART_BYTES = 8 * 1024 * 1024;
const PART = /\/([0-9a-f]{13})(?:-([0-9a-f]{13}))?\.jsonl$/;

/**
 * Bytes that are only appended to, as objects below a prefix. An append is named by its position, `<base>.jsonl`, and
 * is stored only where no object has that name: of two writers at one position, one succeeds. Many appends are merged
 * into `<base>-<end>.jsonl` and deleted.
 */
export class Journal {
  readonly #storage: ObjectStorage;
  readonly #prefix: S3Uri;

  constructor(storage: ObjectStorage, prefix: S3Uri) {
    this.#storage = storage;
    this.#prefix = prefix;
  }

  /**
   * The parts in order. Merged parts may overlap; they have the same bytes then. An append counts only where the parts
   * before it end: a server that was suspended may have stored one at a position that was merged meanwhile.
   */
  async parts(): Promise<readonly JournalPart[]> {
    const parts: JournalPart[] = [];
    for await (const { uri, sizeBytes } of allObjects(this.#storage, this.#prefix)) {
      const [, start, end] = PART.exec(uri) ?? [];
      if (start === undefined) continue;
      const base = Number.parseInt(start, 16);
      const part = { base, end: base + sizeBytes, uri, isMerged: end !== undefined };
      const position = endOf(parts);
      if (part.isMerged ? base > position || part.end <= position : base !== position) continue;
      if (parts.at(-1)?.base === base) parts.pop();
      parts.push(part);
    }
    return parts;
  }

  /** Stores bytes at a position; false when another writer has stored other bytes there. */
  async append(at: number, bytes: Buffer): Promise<boolean> {
    const uri = joinS3Uri(this.#prefix, `${hex(at)}.jsonl`);
    try {
      await this.#storage.put(uri, oneChunk(bytes), { ifAbsent: true });
      return true;
    } catch (error) {
      if (!isPlatformError(error, 'ALREADY_EXISTS')) throw error;
      // A request that was repeated because its answer was lost finds its own object.
      const there = await readObject(this.#storage, uri);
      return there?.equals(bytes) ?? false;
    }
  }

  /** Whether there are appends enough to merge them. */
  static mayMerge(parts: readonly JournalPart[]): boolean {
    const appends = parts.filter(({ isMerged }) => !isMerged);
    const bytes = endOf(appends) - (appends[0]?.base ?? 0);
    return appends.length >= MOST_PARTS || (appends.length > 1 && bytes >= MOST_PART_BYTES);
  }

  /** Merges the appends after the last merged part. */
  async merge(parts: readonly JournalPart[]): Promise<void> {
    const appends = parts.filter(({ isMerged }) => !isMerged);
    const [base, end] = [appends[0]?.base ?? 0, endOf(appends)];
    const uri = joinS3Uri(this.#prefix, `${hex(base)}-${hex(end)}.jsonl`);
    await this.#storage.put(uri, journalBytes(this.#storage, appends));
    for (const append of appends) await this.#storage.delete(append.uri);
  }
}

/** The parts as a log that ends at a position; the end of the last part by default. */
export function readable(
  storage: ObjectStorage,
  parts: readonly JournalPart[],
  end = endOf(parts),
): ReadableLog {
  const open = ({ base, uri }: JournalPart): LogPart => ({ base, open: objectBytes(storage, uri) });
  return { parts: parts.map(open), end };
}

export function endOf(parts: readonly JournalPart[]): number {
  return parts.at(-1)?.end ?? 0;
}

/** The bytes of the parts, each once. */
export async function* journalBytes(
  storage: ObjectStorage,
  parts: readonly JournalPart[],
): AsyncGenerator<Uint8Array, void> {
  let position = parts[0]?.base ?? 0;
  for (const { base, end, uri } of parts) {
    if (end <= position) continue;
    const { body } = await storage.get(uri, { range: { start: position - base } });
    yield* body;
    position = end;
  }
}

/** A position in names, which sort by it. */
export function hex(position: number): string {
  return position.toString(16).padStart(13, '0');
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
