import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createLoaders } from '#loaders/index.js';
import { buildPlatformSchema } from '#schema/build-schema.js';
import type { GraphQLContext, Services } from '#schema/context.js';
import type { Identity, Principal } from '#src/ports/identity.js';
import type { Logger } from '#src/ports/system.js';
import { createApollo } from './apollo.js';
import { graphqlRoutes } from './graphql-routes.js';
import { createSubscriptions } from './subscriptions.js';

/** Options of {@link openGraphQLEndpoint}. */
export interface GraphQLEndpointOptions {
  readonly services: Services;
  readonly identity: Identity;
  readonly logger: Logger;
  readonly maxRequestBytes: number;
  /** The most concurrent operations on one web socket. */
  readonly maxSubscriptions: number;
}

/** GraphQL over HTTP and over web sockets, on one path. */
export interface GraphQLEndpoint {
  readonly plugin: FastifyPluginAsync;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends every subscription with the code `1001 Going away`. */
  endSubscriptions(): Promise<void>;
  /** Stops Apollo Server; call it once no request is running. */
  close(): Promise<void>;
}

/** Builds the schema and starts Apollo Server. */
export async function openGraphQLEndpoint(
  options: GraphQLEndpointOptions,
): Promise<GraphQLEndpoint> {
  const { services, identity, logger, maxRequestBytes, maxSubscriptions } = options;
  const schema = buildPlatformSchema();
  const contextOf = (principal: Principal, signal: AbortSignal): GraphQLContext => ({
    principal,
    services,
    loaders: createLoaders(services.store, { signal }),
    signal,
  });
  const parts = { schema, identity, logger, contextOf, limits: services.limits };
  const apollo = await createApollo(parts);
  const subscriptions = createSubscriptions({
    ...parts,
    apollo,
    maxMessageBytes: maxRequestBytes,
    maxAnswer: services.limits.maxAnswer,
    maxSubscriptions,
  });
  return {
    plugin: async (app: FastifyInstance) =>
      graphqlRoutes(app, { apollo, identity, logger, contextOf, maxRequestBytes }),
    upgrade: (request, socket, head) => subscriptions.upgrade(request, socket, head),
    endSubscriptions: () => subscriptions.close(),
    close: () => apollo.stop(),
  };
}
