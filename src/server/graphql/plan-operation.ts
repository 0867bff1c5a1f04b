import { type ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { GraphQLContext } from '#schema/context.js';

/** The context of an operation that is executed or only planned. */
export interface OperationContext extends Omit<GraphQLContext, 'given'> {
  given?: GraphQLContext['given'];
  /** When set, receives the execution arguments, and Apollo Server does not execute the operation. */
  readonly planned?: (args: ExecutionArgs) => void;
}

/**
 * Lets Apollo Server parse, validate and cost an operation, using its document cache, and leaves the execution to the
 * caller. For an operation that cannot be executed, returns the errors, formatted as over HTTP.
 */
export async function planOperation(
  apollo: ApolloServer<OperationContext>,
  { query, operationName, variables }: SubscribePayload,
  context: GraphQLContext,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  let plan: ExecutionArgs | undefined;
  const request = {
    query,
    ...(operationName ? { operationName } : {}),
    ...(variables ? { variables } : {}),
  };
  const planned = (args: ExecutionArgs) => {
    plan = args;
  };
  const { body } = await apollo.executeOperation(request, {
    contextValue: { ...context, planned },
  });
  if (plan) return { ...plan, contextValue: { ...context, given: variables ?? {} } };
  const errors = body.kind === 'single' ? body.singleResult.errors : undefined;
  if (!errors) throw new Error('An operation was neither planned nor refused.');
  return errors.map((error) => new RefusedOperation(error));
}

/** Ends a request that is only planned where its execution would begin. */
export const planPlugin: ApolloServerPlugin<OperationContext> = {
  async requestDidStart() {
    return {
      async responseForOperation({ contextValue, document, operation, request, schema }) {
        const { operationName, variables = {} } = request;
        // Left to Apollo Server, which reports a wrong operation or wrong variables without executing anything.
        if (!contextValue.planned || !operation || !fits(schema, operation, variables)) return null;
        contextValue.planned({
          schema,
          document,
          operationName: operationName ?? null,
          variableValues: variables,
        });
        return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: {} } };
      },
    };
  },
};

function fits(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  return !getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 }).errors;
}

/** An error that Apollo Server has formatted already. */
class RefusedOperation extends GraphQLError {
  readonly #formatted: GraphQLFormattedError;

  constructor(formatted: GraphQLFormattedError) {
    super(formatted.message, formatted.extensions ? { extensions: formatted.extensions } : {});
    this.#formatted = formatted;
  }

  override toJSON(): GraphQLFormattedError {
    return this.#formatted;
  }
}
