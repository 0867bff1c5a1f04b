/** Passes a stream on and ends it with the signal's reason, also while a chunk is being waited for. */
export async function* abortable<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item, void, undefined> {
  if (signal === undefined) {
    yield* source;
    return;
  }
  signal.throwIfAborted();
  let abort: (reason: unknown) => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = reject;
  });
  aborted.catch(() => undefined);
  const onAbort = (): void => abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
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
