import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { ApiLimits } from '#schema/context.js';
import { createHints } from '#schema/hints.js';
import { checkDocument, createCostCheck } from '#schema/limits/index.js';
import type { Logger } from '#src/ports/system.js';
import { createFormatError } from './describe-error.js';
import { type OperationContext, planPlugin } from './plan-operation.js';
import {
  costPlugin,
  documentPlugin,
  givenPlugin,
  httpOnlyPlugin,
  statusPlugin,
  stringifyAnswer,
} from './plugins.js';

/** Options of {@link createApollo}. */
export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly limits: ApiLimits;
  readonly logger: Logger;
}

/**
 * The most errors that validation reports for a document: finding similar names takes time for
 * each.
 */
const MAX_ERRORS = 20;

/** Starts an Apollo Server without a listener. */
export async function createApollo(
  options: ApolloOptions,
): Promise<ApolloServer<OperationContext>> {
  const { schema, limits, logger } = options;
  const apollo = new ApolloServer<OperationContext>({
    schema,
    introspection: true,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    validationOptions: { maxErrors: MAX_ERRORS },
    plugins: [
      documentPlugin((text) => checkDocument(text, limits)),
      httpOnlyPlugin,
      givenPlugin,
      costPlugin(createCostCheck(schema, limits)),
      planPlugin,
      statusPlugin,
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginInlineTraceDisabled(), // for subgraphs
      ApolloServerPluginCacheControlDisabled(), // it would wrap the resolver of every field
    ],
    logger: apolloLogger(logger),
    formatError: createFormatError(logger, createHints(schema)),
    stringifyResult: (result) => stringifyAnswer(result, limits.maxAnswer),
  });
  await apollo.start();
  return apollo;
}

function apolloLogger(logger: Logger) {
  return {
    debug: (message?: unknown) => logger.debug(String(message)),
    info: (message?: unknown) => logger.info(String(message)),
    warn: (message?: unknown) => logger.warn(String(message)),
    error: (message?: unknown) => logger.error(String(message)),
  };
}
