/** What asks a command to end: a supervisor, Ctrl-C, and a terminal that is closed. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Calls back at each of the signals. SIGHUP counts once: shell and kernel both send it when a terminal is
 * closed, so that a second one says no more than the first. Returns how to listen no longer.
 */
export function onStopSignal(called: () => void): () => void {
  let hungUp = false;
  const listener = (name: NodeJS.Signals) => {
    if (name === 'SIGHUP' && hungUp) return;
    if (name === 'SIGHUP') hungUp = true;
    called();
  };
  for (const name of STOP_SIGNALS) process.on(name, listener);
  return () => {
    for (const name of STOP_SIGNALS) process.off(name, listener);
  };
}
