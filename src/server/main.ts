import 'reflect-metadata';
import type { Logger } from '#src/ports/logger.js';
import { composePlatform, type Platform } from './compose/compose-platform.js';
import type { Config } from './config/index.js';
import type { Listeners } from './listen.js';

/** A server that answers. */
export interface RunningServer extends AsyncDisposable {
  /** Where this machine reaches it, without a slash at the end. */
  readonly url: string;
  /** The port, where it listens on every address of the machine. */
  readonly everywhere?: number;
  /** Drains, then closes everything; jobs stay adoptable. Idempotent. */
  close(): Promise<void>;
}

/** Opens the platform and listens. While it waits for its store, the signal ends that with its reason. */
export async function startServer(
  config: Config,
  logger: Logger,
  signal?: AbortSignal,
): Promise<RunningServer> {
  const started: { url?: string } = {};
  const composing = composePlatform(config, {
    logger,
    signal,
    publicUrl: () => config.publicUrl ?? started.url ?? '',
  });
  // Loading GraphQL takes a while, in which the threads of the store start.
  const edge = import('./listen.js');
  const platform = await composing;
  try {
    const draining = { now: false };
    const { listen } = await edge;
    const { http, graphql } = await listen(platform, () => draining.now);
    started.url = http.url;
    logger.info('Forebear is ready', { url: http.url, dataDirectory: config.dataDirectory });
    const { url, everywhere } = http;
    if (everywhere !== undefined && config.publicUrl === undefined) {
      logger.warn('Clients on other machines are given URLs that only this one reaches', {
        url,
        mend: 'give the setting publicUrl',
      });
    }
    let closing: Promise<void> | undefined;
    const close = () => {
      draining.now = true;
      closing ??= closeAll({ platform, http, graphql });
      return closing;
    };
    const reached = everywhere === undefined ? {} : { everywhere };
    return { url, ...reached, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

interface Running extends Listeners {
  readonly platform: Platform;
}

/** From the outside in: no new requests, the running ones end, then what answers them. */
async function closeAll({ platform, http, graphql }: Running): Promise<void> {
  const { logger, config } = platform;
  logger.info('Forebear is shutting down');
  const drained = http.close(config.shutdownGraceSeconds * 1000);
  await graphql.endSubscriptions();
  await drained;
  await graphql.close();
  await platform.close();
  logger.info('Forebear has shut down');
}
