import { setMaxListeners } from 'node:events';
import { unlessAborted as awaited } from '#src/async/abort.js';
import { cancelled } from './errors.js';

/** The result of work; rejects with `QUERY_CANCELLED` as soon as the signal aborts, without waiting for the work. */
export function unlessAborted<Result>(
  work: PromiseLike<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal) setMaxListeners(0, signal); // a request may have many reads
  return awaited(work, signal, cancelled);
}
