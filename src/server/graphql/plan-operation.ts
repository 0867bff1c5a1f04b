import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
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

/** Checks a request as the HTTP route does: syntax, schema, depth, cost. Returns its errors, or how to run it. */
export function planOperation(request: OperationRequest): ExecutionArgs | readonly GraphQLError[] {
  const { schema, limits, payload, context } = request;
  const { query, operationName, variables } = payload;
  try {
    const document = parse(query, { maxLexicalTokens: limits.maxTokens });
    const rules = [...specifiedRules, depthRule(limits.maxDepth)];
    const errors = validate(schema, document, rules);
    if (errors.length > 0) return errors;
    createCostCheck(schema, limits.maxCost)({ document, operationName, variables });
    return {
      schema,
      document,
      operationName: operationName ?? null,
      variableValues: variables ?? null,
      contextValue: context,
    };
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}
