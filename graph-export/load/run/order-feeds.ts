import type { ObjectStorage } from '#src/ports/object-storage.js';
import { readCsv } from '../../csv/read-csv.js';
import type { FeedRecord } from '../records/load-record.js';
import { openFile } from '../source/open-file.js';
import { bounded } from './bounded.js';

/** The positions of files. Files of edges are loaded once the files before them are. */
export interface FeedOrder {
  readonly first: readonly number[];
  readonly edges: readonly number[];
}

/**
 * Reads the header of each file. A file with an unreadable header is among the first, where its
 * error is found again.
 */
export async function orderFeeds(
  feeds: readonly FeedRecord[],
  indices: readonly number[],
  { storage, most, signal }: OrderOptions,
): Promise<FeedOrder> {
  const edges = new Set<number>();
  await bounded(indices, most, async (index) => {
    const { uri, stamp } = feeds[index] as FeedRecord;
    try {
      const { layout, rows } = await readCsv(openFile(uri, { storage, stamp, signal }));
      await rows[Symbol.asyncIterator]().return?.(); // the rest is read later
      if (layout.kind === 'edge') edges.add(index);
    } catch {
      signal.throwIfAborted();
    }
  });
  return {
    first: indices.filter((index) => !edges.has(index)),
    edges: indices.filter((index) => edges.has(index)),
  };
}

export interface OrderOptions {
  readonly storage: ObjectStorage;
  /** The number of files that are read at a time. */
  readonly most: number;
  readonly signal: AbortSignal;
}
