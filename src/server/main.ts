import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import type { Identity } from '#src/ports/identity.js';
import type { Logger } from '#src/ports/logger.js';
import { composePlatform, type Platform } from './compose.js';
import type { Config } from './config/index.js';
import { type GraphQLEndpoint, openGraphQLEndpoint } from './graphql/graphql-endpoint.js';
import { bearerToken } from './http/bearer.js';
import { createGuard } from './http/guard.js';
import { type HttpServer, startHttpServer } from './http/http-server.js';
import { healthRoutes } from './http/routes/health.js';
import { metricsRoutes } from './http/routes/metrics.js';
import { objectRoutes } from './http/routes/objects.js';
import { requireRole } from './identity/index.js';
import { createInvocationHandler } from './inference/index.js';

/** A server that answers. */
export interface RunningServer extends AsyncDisposable {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Drains, then closes everything; jobs stay adoptable. Idempotent. */
  close(): Promise<void>;
}

/** Opens the platform and listens. */
export async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  const started: { url?: string } = {};
  const platform = await composePlatform(config, {
    logger,
    publicUrl: () => config.publicUrl ?? started.url ?? '',
  });
  try {
    const draining = { now: false };
    const { http, graphql } = await listen(platform, () => draining.now);
    started.url = http.url;
    logger.info('Forebear is ready', { url: http.url, dataDirectory: config.dataDirectory });
    let closing: Promise<void> | undefined;
    const close = () => {
      draining.now = true;
      closing ??= closeAll({ platform, http, graphql });
      return closing;
    };
    return { url: http.url, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

async function listen(platform: Platform, draining: () => boolean) {
  const { config, services, invoker, identity, logger, engineState } = platform;
  const { maxRequestBytes, maxObjectBytes } = config;
  const { store, storage, clock } = services;
  const graphql = await openGraphQLEndpoint({ services, identity, logger, maxRequestBytes });
  const http = await startHttpServer({
    ...config,
    clock,
    logger,
    guard: createGuard({ ...config, allowedHosts: [...config.allowedHosts, config.host] }),
    plugins: [
      graphql.plugin,
      (app) => healthRoutes(app, { store, engineState, draining }),
      (app) => metricsRoutes(app, { store, identity }),
      (app) => objectRoutes(app, { storage, identity, maxObjectBytes }),
    ],
    intercept: createInvocationHandler({
      invoker,
      logger,
      authorize: (request) => authorizeInvocation(identity, request),
      maxBodyBytes: config.maxInvocationBytes,
    }),
    upgrade: (request, socket, head) => graphql.upgrade(request, socket, head),
  });
  return { http, graphql };
}

/** Without tokens everybody may, and nothing is waited for. */
function authorizeInvocation(
  identity: Identity,
  request: IncomingMessage,
): undefined | Promise<void> {
  if (identity.open) return undefined;
  return identity
    .authenticate(bearerToken(request.headers))
    .then((principal) => requireRole(principal, 'operator'));
}

interface Running {
  readonly platform: Platform;
  readonly http: HttpServer;
  readonly graphql: GraphQLEndpoint;
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
