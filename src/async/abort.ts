/** Keeps the sources of a combined signal while it exists. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>();

/**
 * Returns a signal that aborts with the first of these. Node.js may collect an `AbortSignal.timeout`
 * that only `AbortSignal.any` refers to; it then never aborts (nodejs/node#57736).
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const combined = AbortSignal.any([...signals]);
  sources.set(combined, [...signals]);
  return combined;
}

/**
 * Waits for work that takes no signal; rejects once the signal aborts, with its reason or another
 * error. The work continues.
 */
export async function unlessAborted<Result>(
  work: PromiseLike<Result>,
  signal: AbortSignal | undefined,
  errorOf: (signal: AbortSignal) => unknown = ({ reason }) => reason,
): Promise<Result> {
  if (!signal) return work;
  let giveUp: () => void = () => undefined;
  const left = new Promise<never>((_, reject) => {
    giveUp = () => reject(errorOf(signal));
  });
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([left, work]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

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

/** The part of a clock that a pause needs. */
export interface Sleeper {
  /** Resolves after the time, or rejects once the signal aborts. */
  sleep(milliseconds: number, options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/** Resolves after the time, or as soon as the signal aborts. */
export async function pause(
  clock: Sleeper,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  await clock.sleep(milliseconds, { signal }).catch(() => undefined);
}

/** Returns the result of work, or undefined when it takes longer than the time; the work continues. */
export async function within<Result>(
  clock: Sleeper,
  milliseconds: number,
  work: PromiseLike<Result>,
): Promise<Result | undefined> {
  const done = new AbortController();
  const late = pause(clock, milliseconds, done.signal).then(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
