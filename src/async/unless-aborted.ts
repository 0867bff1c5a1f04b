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
