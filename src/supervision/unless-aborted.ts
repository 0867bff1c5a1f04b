import pTimeout from 'p-timeout';

/** Waits for work that takes no signal; rejects with the signal's reason once it aborts. */
export function unlessAborted<Value>(waiting: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return pTimeout(waiting, { milliseconds: Number.POSITIVE_INFINITY, signal });
}
