/** The signals of a supervisor, of Ctrl-C, and of a closed terminal. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Calls back at each of the signals. SIGHUP counts once, because shell and kernel both send it when
 * a terminal is closed. Returns a function that removes the listeners.
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
