import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { ApiLimits, GraphQLContext } from '#schema/context.js';
import { maskError } from '#schema/errors.js';
import { createCostCheck } from '#schema/limits/cost.js';
import { depthRule } from '#schema/limits/depth-rule.js';
import type { Logger } from '#src/ports/logger.js';

/** What Apollo Server answers, and within which limits. */
export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly limits: ApiLimits;
  readonly logger: Logger;
}

/** Starts an Apollo Server; it is handed requests, it does not listen. */
export async function createApollo(options: ApolloOptions): Promise<ApolloServer<GraphQLContext>> {
  const { schema, limits, logger } = options;
  const apollo = new ApolloServer<GraphQLContext>({
    schema,
    introspection: true,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    validationRules: [depthRule(limits.maxDepth)],
    plugins: [
      costPlugin(schema, limits.maxCost),
      statusPlugin,
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(), // it would wrap the resolver of every field
    ],
    logger: apolloLogger(logger),
    formatError: (formatted, error) => {
      const masked = maskError(formatted, error);
      if (masked.unexpected !== undefined) {
        logger.error('A GraphQL field failed', {
          path: formatted.path?.join('.'),
          error: masked.unexpected,
        });
      }
      return masked.formatted;
    },
  });
  await apollo.start();
  return apollo;
}

/** The cost of a page is known once its variables are. */
function costPlugin(schema: GraphQLSchema, maxCost: number): ApolloServerPlugin<GraphQLContext> {
  const check = createCostCheck(schema, maxCost);
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operationName, request }) {
          check({ document, operationName, variables: request.variables });
        },
      };
    },
  };
}

const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/**
 * A client that does not take GraphQL's own media type cannot tell a proxy's 400 from ours: as the
 * GraphQL-over-HTTP specification asks, it gets 200 for every request that could be read.
 */
const statusPlugin: ApolloServerPlugin<GraphQLContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response }) {
        const { http } = response;
        const accept = request.http?.headers.get('accept') ?? '';
        if (http.status === 400 && !accept.includes(GRAPHQL_RESPONSE)) http.status = 200;
      },
    };
  },
};

function apolloLogger(logger: Logger) {
  return {
    debug: (message?: unknown) => logger.debug(String(message)),
    info: (message?: unknown) => logger.info(String(message)),
    warn: (message?: unknown) => logger.warn(String(message)),
    error: (message?: unknown) => logger.error(String(message)),
  };
}
