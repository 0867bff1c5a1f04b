import { setTimeout as delay } from 'node:timers/promises';
import { RequestTimeout } from './errors.js';

/** What a promise resolves to; rejects with {@link RequestTimeout} when it has not after so many milliseconds. */
export async function inTime<Result>(
  promise: PromiseLike<Result>,
  timeoutMs: number,
): Promise<Result> {
  const guard = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: guard.signal }).then(() => {
    throw new RequestTimeout(`no answer in ${Math.ceil(timeoutMs)} ms`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    guard.abort();
    late.catch(() => undefined);
  }
}
