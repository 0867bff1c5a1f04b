import { setMaxListeners } from 'node:events';

/** How many items are in work at a time, and what ends all of it. */
export interface InParallelOptions {
  readonly limit: number;
  readonly signal: AbortSignal;
}

/**
 * Does something with every item, a few at a time; the results come in the items' order. The first
 * failure ends the rest: it rejects once nothing is in work any more.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  { limit, signal }: InParallelOptions,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = new Array(items.length);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  setMaxListeners(0, either); // each item in work listens, some with several streams
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) {
      either.throwIfAborted();
      results[at] = await work(items[at] as Item, either);
    }
  };
  const workers = Array.from({ length: Math.min(limit, items.length) }, () =>
    worker().catch((error: unknown) => failed.abort(error)),
  );
  await Promise.all(workers);
  failed.signal.throwIfAborted();
  return results;
}
