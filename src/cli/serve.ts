import type { LoadedConfig } from '#src/server/config/index.js';
import { openServerLogger } from '#src/server/logging/index.js';
import { type RunningServer, startServer } from '#src/server/main.js';

/**
 * Answers until SIGTERM or SIGINT, then drains and ends with 0; a second signal ends at once. One line on
 * the standard output tells where it listens, the log goes to the error output.
 */
export async function serve({ config, unknown }: LoadedConfig): Promise<void> {
  const logger = openServerLogger(config.logLevel);
  for (const name of unknown) logger.warn('This is no setting; it is ignored', { name });
  const signal = firstSignal();
  const server = await startServer(config, logger);
  process.stdout.write(`Forebear listens on ${server.url}, GraphQL at ${server.url}/graphql\n`);
  await signal;
  await closeOrLeave(server);
}

/** Signals before the end of the start count too. */
function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve());
  });
}

async function closeOrLeave(server: RunningServer): Promise<void> {
  const leave = () => process.exit(1);
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  await server.close();
  process.off('SIGTERM', leave);
  process.off('SIGINT', leave);
}
