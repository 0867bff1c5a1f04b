import { setMaxListeners } from 'node:events';

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
  const either = AbortSignal.any([signal, leaving.signal]);
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
