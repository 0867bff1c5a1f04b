import type { Platform } from './compose/compose-platform.js';
import { type GraphQLEndpoint, openGraphQLEndpoint } from './graphql/graphql-endpoint.js';
import { createGuard } from './http/guard.js';
import { type HttpServer, startHttpServer } from './http/http-server.js';
import { healthRoutes } from './http/routes/health.js';
import { metricsRoutes } from './http/routes/metrics.js';
import { objectRoutes } from './http/routes/objects.js';
import { invocationRoutes } from './inference/index.js';

/** The parts that answer requests. */
export interface Listeners {
  readonly http: HttpServer;
  readonly graphql: GraphQLEndpoint;
}

/** Starts the HTTP server of a platform. Throws `CONFIG_INVALID` when it cannot listen on the address. */
export async function listen(platform: Platform, draining: () => boolean): Promise<Listeners> {
  const { config, services, invoker, identity, logger, registry } = platform;
  const { maxRequestBytes, maxObjectBytes, maxSubscriptions, maxInvocationBytes } = config;
  const { store, storage, clock } = services;
  const graphql = await openGraphQLEndpoint({
    services,
    identity,
    logger,
    maxRequestBytes,
    maxSubscriptions,
  });
  const maxBodyBytes = maxInvocationBytes;
  const http = await startHttpServer({
    ...config,
    clock,
    logger,
    draining,
    registry,
    guard: createGuard({ ...config, allowedHosts: [...config.allowedHosts, config.host] }),
    plugins: [
      graphql.plugin,
      (app) => healthRoutes(app, { ...platform, store, draining }),
      (app) => metricsRoutes(app, platform),
      (app) => objectRoutes(app, { storage, identity, maxObjectBytes }),
      (app) => invocationRoutes(app, { invoker, identity, logger, maxBodyBytes, draining }),
    ],
    upgrade: (request, socket, head) => graphql.upgrade(request, socket, head),
  });
  return { http, graphql };
}
