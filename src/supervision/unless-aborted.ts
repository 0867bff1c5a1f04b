import pTimeout from 'p-timeout';

/** Waits for what cannot be aborted itself; rejects with the signal's reason once it aborts. */
export function unlessAborted<Value>(waiting: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return pTimeout(waiting, { milliseconds: Number.POSITIVE_INFINITY, signal });
}
