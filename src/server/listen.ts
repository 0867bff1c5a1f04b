import type { IncomingMessage } from 'node:http';
import type { Identity } from '#src/ports/identity.js';
import type { Platform } from './compose.js';
import { type GraphQLEndpoint, openGraphQLEndpoint } from './graphql/graphql-endpoint.js';
import { credentialsOf } from './http/credentials.js';
import { createGuard } from './http/guard.js';
import { type HttpServer, startHttpServer } from './http/http-server.js';
import { healthRoutes } from './http/routes/health.js';
import { metricsRoutes } from './http/routes/metrics.js';
import { objectRoutes } from './http/routes/objects.js';
import { requireRole } from './identity/index.js';
import { createInvocationHandler } from './inference/index.js';

/** What answers requests. */
export interface Listeners {
  readonly http: HttpServer;
  readonly graphql: GraphQLEndpoint;
}

/** Puts the HTTP edge in front of a platform. Throws `CONFIG_INVALID` when the address cannot be had. */
export async function listen(platform: Platform, draining: () => boolean): Promise<Listeners> {
  const { config, services, invoker, identity, logger, engineState, monitor } = platform;
  const { maxRequestBytes, maxObjectBytes, maxSubscriptions } = config;
  const { store, storage, clock } = services;
  const graphql = await openGraphQLEndpoint({
    services,
    identity,
    logger,
    maxRequestBytes,
    maxSubscriptions,
  });
  const http = await startHttpServer({
    ...config,
    clock,
    logger,
    guard: createGuard({ ...config, allowedHosts: [...config.allowedHosts, config.host] }),
    plugins: [
      graphql.plugin,
      (app) => healthRoutes(app, { store, monitor, clock, engineState, draining }),
      (app) => metricsRoutes(app, { store, monitor, clock, identity }),
      (app) => objectRoutes(app, { storage, identity, maxObjectBytes }),
    ],
    intercept: createInvocationHandler({
      invoker,
      logger,
      authorize: (request) => authorizeInvocation(identity, request),
      maxBodyBytes: config.maxInvocationBytes,
      draining,
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
    .authenticate(credentialsOf(request))
    .then((principal) => requireRole(principal, 'operator'));
}
