import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { ApiLimits, GraphQLContext } from '#schema/context.js';
import { createCostCheck } from '#schema/limits/cost.js';
import { depthRule } from '#schema/limits/depth-rule.js';

/** A request that came over a web socket. */
export interface OperationRequest {
  readonly schema: GraphQLSchema;
  readonly limits: ApiLimits;
  readonly payload: SubscribePayload;
  readonly context: GraphQLContext;
}

/**
 * Checks a request as the HTTP route does: syntax, schema, depth, operation, variables, cost. Returns its
 * errors, with the codes that they have there, or how to run it.
 */
export function planOperation(request: OperationRequest): ExecutionArgs | readonly GraphQLError[] {
  const { schema, limits, payload, context } = request;
  const { query, operationName = null, variables = null } = payload;
  const document = attempt(() => parse(query, { maxLexicalTokens: limits.maxTokens }));
  if (document instanceof GraphQLError) return [coded(document, 'GRAPHQL_PARSE_FAILED')];
  const errors = errorsOf(document, request);
  if (errors.length > 0) return errors;
  return { schema, document, operationName, variableValues: variables, contextValue: context };
}

function errorsOf(
  document: DocumentNode,
  { schema, limits, payload: { operationName, variables } }: OperationRequest,
): readonly GraphQLError[] {
  const invalid = validate(schema, document, [...specifiedRules, depthRule(limits.maxDepth)]);
  if (invalid.length > 0) return invalid.map((it) => coded(it, 'GRAPHQL_VALIDATION_FAILED'));
  const operation = getOperationAST(document, operationName);
  if (!operation) return [coded(noOperation(operationName), 'OPERATION_RESOLUTION_FAILURE')];
  const { variableDefinitions = [] } = operation;
  const { errors: unfit } = getVariableValues(schema, variableDefinitions, variables ?? {}, FEW);
  if (unfit) return unfit.map((it) => coded(it, 'BAD_USER_INPUT'));
  const check = createCostCheck(schema, limits.maxCost);
  const refused = attempt(() => check({ document, operationName, variables }));
  return refused ? [refused] : [];
}

/** As many errors of variables as graphql-js words. */
const FEW = { maxErrors: 50 };

/** What a check says of a request; any other error is a failure of ours. */
function attempt<T>(check: () => T): T | GraphQLError {
  try {
    return check();
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** An error that has no code of its own, with the one that Apollo Server gives it. */
function coded(error: GraphQLError, code: keyof typeof ApolloServerErrorCode): GraphQLError {
  const { message, nodes = null, source = null, positions = null, originalError = null } = error;
  const extensions = { code: ApolloServerErrorCode[code], ...error.extensions };
  return new GraphQLError(message, { nodes, source, positions, originalError, extensions });
}

function noOperation(name: string | null | undefined): GraphQLError {
  const several = 'Must provide operation name if query contains multiple operations.';
  return new GraphQLError(
    typeof name === 'string' ? `Unknown operation named "${name}".` : several,
  );
}
