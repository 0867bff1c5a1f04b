import { once } from 'node:events';
import { type LoadedConfig, liveSettings } from '#src/server/config/index.js';
import { openServerLogger } from '#src/server/logging/index.js';
import { startServer } from '#src/server/main.js';
import { write } from './output/writer.js';
import { onStopSignal } from './stop-signals.js';

/**
 * Serves until SIGTERM, SIGINT or SIGHUP, then drains and exits with 0, even while it still waits
 * for its store; a second signal ends it at once. Prints its address and the folder of its
 * data to stdout; the log goes to stderr.
 */
export async function serve(loaded: LoadedConfig): Promise<void> {
  const { config, unknown } = loaded;
  const logger = openServerLogger(config);
  for (const name of unknown) logger.warn('This is no setting; it is ignored', { name });
  const signal = firstSignal();
  const settings = liveSettings(loaded, logger);
  const server = await startServer(config, logger, { signal, settings }).catch((error: unknown) => {
    if (error !== signal.reason) throw error;
    logger.info('Forebear was stopped before it had reached its store');
    return process.exit(0); // a pending attempt to connect is not awaited
  });
  const { url, everywhere } = server;
  const place = everywhere === undefined ? url : `all addresses, port ${everywhere}`;
  const reached = config.publicUrl ?? url;
  write(`Forebear listens on ${place}, GraphQL at ${reached}/graphql\n`);
  if (server.awsDoorUrl !== undefined)
    write(`Amazon's clients reach it at ${server.awsDoorUrl}; their variables: forebear aws env\n`);
  write(`${dataPlace(loaded)}\n`);
  if (!signal.aborted) await once(signal, 'abort');
  await server.close();
}

function dataPlace({ config, otherDataDirectory }: LoadedConfig): string {
  const place = `Its data is in ${config.dataDirectory}`;
  return otherDataDirectory === undefined
    ? place
    : `${place}, because this folder of earlier releases is there; it would be in ${otherDataDirectory}`;
}

/** Aborts at the first signal, even during the start; a second one ends the process. */
function firstSignal(): AbortSignal {
  const stop = new AbortController();
  onStopSignal(() => (stop.signal.aborted ? process.exit(1) : stop.abort()));
  return stop.signal;
}
