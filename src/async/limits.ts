import { setMaxListeners } from 'node:events';
import { anySignal } from './abort.js';

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
  const either = anySignal([signal, failed.signal]);
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

export interface MapInOrderOptions {
  /** How many items are worked on at a time. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/**
 * Works on items as they come, and yields the results in the order of the items. It takes one item
 * more than it works on, and starts it before it yields a result. Running work is aborted, and
 * awaited, when an item fails or the consumer leaves.
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  { limit, signal }: MapInOrderOptions,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const leaving = new AbortController();
  const either = anySignal([signal, leaving.signal]);
  setMaxListeners(0, either);
  const running: Promise<Result>[] = [];
  const start = (item: Item) => {
    const result = work(item, either);
    result.catch(() => undefined); // it is awaited later
    running.push(result);
  };
  try {
    for await (const item of items) {
      either.throwIfAborted();
      if (running.length < limit) start(item);
      else {
        const result = (await running[0]) as Result;
        void running.shift();
        start(item);
        yield result;
      }
    }
    while (running.length > 0) {
      const result = (await running[0]) as Result;
      void running.shift();
      yield result;
    }
  } finally {
    leaving.abort(new Error('The transfer of the object has ended.'));
    await Promise.allSettled(running);
  }
}
