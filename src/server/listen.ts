import { refuseDeleted } from '#src/retention/index.js';
import type { Platform } from './compose/compose-platform.js';
import type { Config } from './config/index.js';
import { type GraphQLEndpoint, openGraphQLEndpoint } from './graphql/graphql-endpoint.js';
import { createGuard } from './http/guard.js';
import { type HttpServer, startHttpServer } from './http/http-server.js';
import { healthRoutes } from './http/routes/health.js';
import { metricsRoutes } from './http/routes/metrics.js';
import { objectRoutes } from './http/routes/objects.js';
import { invocationRoutes } from './inference/index.js';
import { listenAwsDoor } from './listen-aws-door.js';
import { type CompanionServer, listenCompanion } from './listen-companion.js';
import { facetSchemaRoutes, ingestRoutes, marquezRoutes } from './openlineage/index.js';
import { packageIndexRoutes } from './python/package-index.js';
import { assetRoutes, homeRoutes } from './web/index.js';

/** The parts that answer requests. */
export interface Listeners {
  readonly http: HttpServer;
  readonly graphql: GraphQLEndpoint;
  readonly companion: CompanionServer;
  /** Undefined when the configuration does not ask for it. */
  readonly awsDoor: HttpServer | undefined;
}

/** Starts the HTTP servers of a platform. Throws `CONFIG_INVALID` when one cannot listen on its address. */
export async function listen(platform: Platform, draining: () => boolean): Promise<Listeners> {
  const companion = await listenCompanion(platform, draining);
  let awsDoor: HttpServer | undefined;
  try {
    if (platform.config.awsDoor) awsDoor = await listenAwsDoor(platform, draining);
    return {
      ...(await listenMain(platform, { draining, companionUrl: companion.http?.url })),
      companion,
      awsDoor,
    };
  } catch (error) {
    await Promise.all([companion.close(0), awsDoor?.close(0)]);
    throw error;
  }
}

interface Beside {
  readonly draining: () => boolean;
  readonly companionUrl: string | undefined;
}

async function listenMain(
  platform: Platform,
  { draining, companionUrl }: Beside,
): Promise<Pick<Listeners, 'http' | 'graphql'>> {
  const { config, services, invoker, identity, logger, registry, server } = platform;
  const { maxRequestBytes, maxObjectBytes, maxSubscriptions, maxInvocationBytes } = config;
  const { store, clock } = services;
  const graphql = await openGraphQLEndpoint({
    services,
    identity,
    logger,
    maxRequestBytes,
    maxSubscriptions,
  });
  const { defaultBucket } = services.sessions.current();
  const refuse = (uri: string) => refuseDeleted(services, uri);
  const maxBodyBytes = maxInvocationBytes;
  const http = await startHttpServer({
    ...config,
    clock,
    logger,
    draining,
    registry,
    guard: createGuard({ ...config, allowedHosts: [...config.allowedHosts, ...ownHosts(config)] }),
    plugins: [
      graphql.plugin,
      assetRoutes,
      packageIndexRoutes,
      (app) => facetSchemaRoutes(app, services),
      (app) => homeRoutes(app, { ...platform, companionUrl, defaultBucket }),
      (app) => healthRoutes(app, { ...platform, store, draining }),
      (app) => metricsRoutes(app, platform),
      (app) => marquezRoutes(app, { ...services, identity }),
      (app) => objectRoutes(app, { ...services, identity, maxObjectBytes, refuseDeleted: refuse }),
      (app) => ingestRoutes(app, platform),
      (app) => invocationRoutes(app, { server, invoker, identity, logger, maxBodyBytes, draining }),
    ],
    upgrade: (request, socket, head) => graphql.upgrade(request, socket, head),
  });
  return { http, graphql };
}

/** Names under which callers, including other servers, reach the server without a setting. */
function ownHosts({ host, advertise }: Config): readonly string[] {
  return advertise === undefined ? [host] : [host, new URL(advertise).hostname];
}
