/**
 * Runs a function until Ctrl-C or SIGTERM aborts its signal; then `whenInterrupted` prints a
 * message and returns the exit code. A second signal ends the process at once.
 */
export async function withInterrupt(
  work: (signal: AbortSignal) => Promise<void>,
  whenInterrupted: () => number,
): Promise<void> {
  const stop = new AbortController();
  const listener = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  };
  process.on('SIGINT', listener);
  process.on('SIGTERM', listener);
  try {
    await work(stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    process.off('SIGINT', listener);
    process.off('SIGTERM', listener);
  }
  if (stop.signal.aborted) process.exitCode = whenInterrupted();
}
