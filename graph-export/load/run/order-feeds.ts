import type { ObjectStorage } from '#src/ports/object-storage.js';
import { readCsv } from '../../csv/read-csv.js';
import type { FeedRecord } from '../records/load-record.js';
import { openFile } from '../source/open-file.js';
import { bounded } from './bounded.js';

/** The positions of files: those of edges are loaded once those before them are. */
export interface FeedOrder {
  readonly first: readonly number[];
  readonly edges: readonly number[];
}

/** Looks at the header of each file; one that cannot be read is among the first, where its error is found again. */
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
      await rows[Symbol.asyncIterator]().return?.(); // no more of it is read now
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
  /** Files at a time. */
  readonly most: number;
  readonly signal: AbortSignal;
}
