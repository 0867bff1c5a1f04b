import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import type { ApiLimits, GraphQLContext } from '#schema/context.js';
import { createCostCheck } from '#schema/limits/cost.js';
import { depthRule } from '#schema/limits/depth-rule.js';
import type { Logger } from '#src/ports/logger.js';
import { createExecutor, type ExecutorRequest } from './compiled-executor.js';
import { createDescribeError, createFormatError } from './describe-error.js';
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
  const formatError = createFormatError(logger);
  const known = new KnownQueries({ check, run, describe: createDescribeError(formatError) });
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
      socketPlugin,
      costPlugin(check),
      statusPlugin,
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(), // it would wrap the resolver of every field
    ],
    logger: apolloLogger(logger),
    formatError,
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
  const executor: GatewayExecutor = ({ document, request, context }) => {
    const { query, operationName, variables } = request; // the name that was asked for, also where nothing has it
    return run(query, { document, operationName, variables, context });
  };
  return {
    onSchemaLoadOrUpdate(loaded) {
      loaded({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: async () => ({ executor }),
    stop: async () => undefined,
  };
}

/** A subscription has no answer over HTTP: it is refused before anything runs, as a mutation by GET is. */
const socketPlugin: ApolloServerPlugin<GraphQLContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, request }) {
        const operation = getOperationAST(document, request.operationName);
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
        const message =
          'Subscriptions are not answered over HTTP; send this one over a web socket to the same path, by the protocol graphql-transport-ws.';
        throw withStatus(new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } }), 400);
      },
    };
  },
};

/** The cost of a page is known once its variables are. What a plugin throws has the status 500 unless it names another. */
function costPlugin(check: ReturnType<typeof createCostCheck>): ApolloServerPlugin<GraphQLContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, request }) {
          const { operationName, variables } = request;
          try {
            check({ document, operationName, variables });
          } catch (error) {
            throw error instanceof GraphQLError ? withStatus(error, 400) : error;
          }
        },
      };
    },
  };
}

function withStatus(error: GraphQLError, status: number): GraphQLError {
  const extensions = { ...error.extensions, http: { status } };
  return new GraphQLError(error.message, { originalError: error, extensions });
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
