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

/**
 * Returns the result of work, or undefined when it takes longer than the time; the work continues.
 */
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
