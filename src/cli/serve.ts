import { once } from 'node:events';
import type { LoadedConfig } from '#src/server/config/index.js';
import { openServerLogger } from '#src/server/logging/index.js';
import { type RunningServer, startServer } from '#src/server/main.js';

/**
 * Answers until SIGTERM or SIGINT, then drains and ends with 0, also while it still waits for its store; a second
 * signal ends at once. One line on the standard output tells where it listens, the log goes to the error output.
 */
export async function serve({ config, unknown }: LoadedConfig): Promise<void> {
  const logger = openServerLogger(config.logLevel);
  for (const name of unknown) logger.warn('This is no setting; it is ignored', { name });
  const signal = firstSignal();
  const server = await startServer(config, logger, signal).catch((error: unknown) => {
    if (error !== signal.reason) throw error;
    logger.info('Forebear was stopped before it had reached its store');
    return process.exit(0); // a try that is still under way is not waited for
  });
  process.stdout.write(`Forebear listens on ${server.url}, GraphQL at ${server.url}/graphql\n`);
  if (!signal.aborted) await once(signal, 'abort');
  await closeOrLeave(server);
}

/** Signals before the end of the start count too. */
function firstSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

async function closeOrLeave(server: RunningServer): Promise<void> {
  const leave = () => process.exit(1);
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  await server.close();
  process.off('SIGTERM', leave);
  process.off('SIGINT', leave);
}
