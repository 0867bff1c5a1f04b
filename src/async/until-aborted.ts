/** Passes a stream on and ends it with the signal's reason, even while it waits for a chunk. */
export async function* untilAborted<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  if (signal === undefined) {
    yield* source;
    return;
  }
  signal.throwIfAborted();
  let rejectNext: (reason: unknown) => void = () => undefined;
  const onAbort = (): void => rejectNext(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      // Promise.race with one promise for all chunks would retain every chunk until the end.
      const next = await new Promise<IteratorResult<Item>>((resolve, reject) => {
        rejectNext = reject;
        iterator.next().then(resolve, reject);
      });
      if (next.done === true) break;
      yield next.value;
    }
    ended = true;
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited, because a source that hangs in next() would hang here too.
    if (!ended) iterator.return?.()?.then(undefined, () => undefined);
  }
}
