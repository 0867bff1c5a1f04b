import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { ApiLimits, GraphQLContext } from '#schema/context.js';
import { maskError } from '#schema/errors.js';
import { createCostCheck } from '#schema/limits/cost.js';
import { depthRule } from '#schema/limits/depth-rule.js';
import type { Logger } from '#src/ports/logger.js';
import { createExecutor, type ExecutorRequest } from './compiled-executor.js';
import { KnownQueries } from './known-queries.js';

/** What Apollo Server answers, and within which limits. */
export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly limits: ApiLimits;
  readonly logger: Logger;
}

/** An Apollo Server, and the queries that can do without it. */
export interface StartedApollo {
  readonly apollo: ApolloServer<GraphQLContext>;
  readonly known: KnownQueries;
}

/** Starts an Apollo Server; it is handed requests, it does not listen. */
export async function createApollo(options: ApolloOptions): Promise<StartedApollo> {
  const { schema, limits, logger } = options;
  const run = createExecutor(schema);
  const check = createCostCheck(schema, limits.maxCost);
  const known = new KnownQueries({ check, run });
  const apollo = new ApolloServer<GraphQLContext>({
    gateway: executing(schema, async (text, request) => {
      const result = await run(request);
      if (!result.errors) known.learn(text, request.document);
      return result;
    }),
    introspection: true,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    parseOptions: { maxLexicalTokens: limits.maxTokens },
    validationRules: [depthRule(limits.maxDepth)],
    plugins: [
      costPlugin(check),
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
  return { apollo, known };
}

type Gateway = ApolloServerOptionsWithGateway<GraphQLContext>['gateway'];
type GatewayExecutor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

/** Apollo Server takes an executor of one's own only from a gateway; this one is no more than that. */
function executing(
  schema: GraphQLSchema,
  run: (text: string | undefined, request: ExecutorRequest) => Promise<ExecutionResult>,
): Gateway {
  const executor: GatewayExecutor = ({ document, operationName, request, context }) =>
    run(request.query, { document, operationName, variables: request.variables, context });
  return {
    onSchemaLoadOrUpdate(loaded) {
      loaded({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: async () => ({ executor }),
    stop: async () => undefined,
  };
}

/** The cost of a page is known once its variables are. */
function costPlugin(check: ReturnType<typeof createCostCheck>): ApolloServerPlugin<GraphQLContext> {
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
        const { http, body } = response;
        if (http.status !== 400 || body.kind !== 'single') return;
        const malformed = body.singleResult.errors?.[0]?.extensions?.['code'] === 'BAD_REQUEST';
        const accept = request.http?.headers.get('accept') ?? '';
        if (!malformed && !accept.includes(GRAPHQL_RESPONSE)) http.status = 200;
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
