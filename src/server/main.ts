import 'reflect-metadata';
import { networkInterfaces } from 'node:os';
import type { Logger } from '#src/ports/system.js';
import { composePlatform, type Platform } from './compose/compose-platform.js';
import type { Config, ReadSettings } from './config/index.js';
import type { HttpServer } from './http/http-server.js';
import type { Listeners } from './listen.js';

/** A running server. */
export interface RunningServer extends AsyncDisposable {
  /** Its URL on this machine, without a slash at the end. */
  readonly url: string;
  /** The URL of the Gremlin and loader interface; absent when its default port is taken. */
  readonly companionUrl?: string;
  /** The URL of the AWS door; absent when the configuration does not ask for it. */
  readonly awsDoorUrl?: string;
  /** The port, when it listens on all addresses of the machine. */
  readonly everywhere?: number;
  /** Drains requests, then closes everything; programs keep running for the next server. Idempotent. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Aborts waiting for the store. */
  readonly signal?: AbortSignal;
  /** Returns the settings that may change while it runs; default: those of the configuration. */
  readonly settings?: ReadSettings;
}

/** Opens the platform and listens. */
export async function startServer(
  config: Config,
  logger: Logger,
  options: StartOptions = {},
): Promise<RunningServer> {
  const started: { url?: string } = {};
  const composing = composePlatform(config, {
    logger,
    ...options,
    publicUrl: () => config.publicUrl ?? started.url ?? '',
  });
  // GraphQL loads while the threads of the store start.
  const edge = import('./listen.js');
  const platform = await composing;
  try {
    const draining = { now: false };
    const { listen } = await edge;
    const { http, graphql, companion, awsDoor } = await listen(platform, () => draining.now);
    started.url = http.url;
    await platform.advertise(config.advertise ?? addressOf(http)).catch((error: unknown) => {
      logger.warn('Other servers learn only later where this one is', { error });
    });
    await platform.sendLineage();
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
      closing ??= closeAll({ platform, http, graphql, companion, awsDoor });
      return closing;
    };
    const reached = everywhere === undefined ? {} : { everywhere };
    const companionUrl = companion.http?.url;
    return {
      url,
      ...reached,
      ...(companionUrl === undefined ? {} : { companionUrl }),
      ...(awsDoor && { awsDoorUrl: awsDoor.url }),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

/**
 * Returns the URL of a listener for other machines, or the local one when only this machine can
 * reach it.
 */
function addressOf({ url, everywhere }: HttpServer): string {
  if (everywhere === undefined) return url;
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
  return outside ? `http://${outside.address}:${everywhere}` : url;
}

interface Running extends Listeners {
  readonly platform: Platform;
}

/**
 * Closes from the outside in: it refuses new requests, waits for running ones, then closes the
 * platform.
 */
async function closeAll({ platform, http, graphql, companion, awsDoor }: Running): Promise<void> {
  const { logger, config } = platform;
  logger.info('Forebear is shutting down');
  const graceMs = config.shutdownGraceSeconds * 1000;
  const drained = Promise.all([
    http.close(graceMs),
    companion.close(graceMs),
    awsDoor?.close(graceMs),
  ]);
  await graphql.endSubscriptions();
  await drained;
  await graphql.close();
  await platform.close();
  logger.info('Forebear has shut down');
}
