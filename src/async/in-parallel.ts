import { setMaxListeners } from 'node:events';

export interface InParallelOptions {
  readonly limit: number;
  readonly signal: AbortSignal;
}

/**
 * Works on all items, at most `limit` at a time; returns the results in the order of the items. The first failure
 * aborts the others, and rejects once all have ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  { limit, signal }: InParallelOptions,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = new Array(items.length);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  setMaxListeners(0, either); // each running item listens, some with several streams
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      either.throwIfAborted();
      results[index] = await work(items[index] as Item, either);
    }
  };
  const workers = Array.from({ length: Math.min(limit, items.length) }, () =>
    worker().catch((error: unknown) => failed.abort(error)),
  );
  await Promise.all(workers);
  failed.signal.throwIfAborted();
  return results;
}
