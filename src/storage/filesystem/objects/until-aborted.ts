/** Passes a stream on and ends it with the signal's reason, also while a chunk is being waited for. */
export async function* untilAborted<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  if (signal === undefined) {
    yield* source;
    return;
  }
  signal.throwIfAborted();
  let giveUp: (reason: unknown) => void = () => undefined;
  const onAbort = (): void => giveUp(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      // Not a race with one promise for all chunks: that would keep every chunk until the end.
      const next = await new Promise<IteratorResult<Item>>((resolve, reject) => {
        giveUp = reject;
        iterator.next().then(resolve, reject);
      });
      if (next.done === true) break;
      yield next.value;
    }
    ended = true;
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a source that hangs in next() would hang here too.
    if (!ended) iterator.return?.()?.then(undefined, () => undefined);
  }
}
