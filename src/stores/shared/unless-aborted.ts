import { setMaxListeners } from 'node:events';
import { cancelled } from './errors.js';

/** The result of work; rejects with `QUERY_CANCELLED` as soon as the signal aborts, without waiting for the work. */
export async function unlessAborted<Result>(
  work: PromiseLike<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return work;
  let giveUp: () => void = () => undefined;
  const left = new Promise<never>((_, reject) => {
    giveUp = () => reject(cancelled(signal));
  });
  if (signal.aborted) giveUp();
  setMaxListeners(0, signal); // a request may have many reads
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([left, work]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
