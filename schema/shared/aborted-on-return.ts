/**
 * An iterator that can be ended while it waits. `return()` of a generator is queued behind a `next()`
 * that may never come; here it aborts the signal that the source waits with, and its resources go at
 * once when a subscriber leaves.
 */
export function abortedOnReturn<Item>(
  open: (signal: AbortSignal) => AsyncIterable<Item>,
): AsyncIterableIterator<Item> {
  const controller = new AbortController();
  const source = open(controller.signal)[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (controller.signal.aborted) return DONE;
      try {
        return await source.next();
      } catch (error) {
        if (controller.signal.aborted) return DONE;
        throw error;
      }
    },
    async return() {
      controller.abort();
      await source.return?.();
      return DONE;
    },
  };
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };
