import pTimeout from 'p-timeout';
import { RequestTimeout } from './errors.js';

/**
 * Rejects with {@link RequestTimeout} when a promise has not settled after so many milliseconds.
 */
export function inTime<Result>(promise: PromiseLike<Result>, timeoutMs: number): Promise<Result> {
  const message = new RequestTimeout(`no answer in ${Math.ceil(timeoutMs)} ms`);
  return pTimeout(promise, { milliseconds: Math.max(timeoutMs, 1), message });
}
