import type { ApolloServerPlugin } from '@apollo/server';
import { type FormattedExecutionResult, GraphQLError, OperationTypeNode } from 'graphql';
import { refuse } from '#schema/errors.js';
import type { CostedRequest } from '#schema/limits/cost.js';
import type { OperationContext } from './plan-operation.js';

/** The JSON text of an answer, or of the error `ANSWER_TOO_LARGE` when it has more than `max` characters. */
export function stringifyAnswer(result: FormattedExecutionResult, max: number): string {
  return textOf(result, max) ?? `${JSON.stringify(answerTooLarge(max))}\n`;
}

/** Returns the answer, or the error `ANSWER_TOO_LARGE`. */
export function boundedAnswer(
  result: FormattedExecutionResult,
  max: number,
): FormattedExecutionResult {
  return textOf(result, max) === undefined ? answerTooLarge(max) : result;
}

function textOf(result: FormattedExecutionResult, max: number): string | undefined {
  try {
    const text = `${JSON.stringify(result)}\n`;
    return text.length > max ? undefined : text;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // longer than the longest possible string
    throw error;
  }
}

function answerTooLarge(max: number): FormattedExecutionResult {
  const message = `The answer has more than ${max} characters; ask for smaller pages (first) or for fewer fields.`;
  return { errors: [refuse('ANSWER_TOO_LARGE', message, { max }).toJSON()] };
}

type Plugin = ApolloServerPlugin<OperationContext>;

/** Refuses subscriptions over plain HTTP, which cannot answer them. */
export const httpOnlyPlugin: Plugin = {
  async requestDidStart({ request }) {
    if (!request.http) return;
    return {
      async didResolveOperation({ operation }) {
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
        const message =
          'Subscriptions are not answered over HTTP; send this one over a web socket to the same path, by the protocol graphql-transport-ws.';
        throw withStatus(new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } }), 400);
      },
    };
  },
};

/**
 * Refuses documents before they are parsed and validated. Apollo Server has no hook for that, so a
 * placeholder document replaces a refused one until the first hook that may refuse.
 */
export function documentPlugin(check: (text: string) => void): Plugin {
  return {
    async requestDidStart({ request }) {
      const refused = refusalOf(() => check(request.query ?? ''));
      if (!refused) return;
      request.query = '{ __typename }';
      return {
        async didResolveOperation() {
          throw withStatus(refused, 400);
        },
      };
    },
  };
}

function refusalOf(check: () => void): GraphQLError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Gives resolvers the values that the client itself has sent. */
export const givenPlugin: Plugin = {
  async requestDidStart({ request, contextValue }) {
    contextValue.given = request.variables ?? {};
  },
};

/**
 * Refuses operations that cost too much. It is not a validation rule, because the cost depends on
 * the variables.
 */
export function costPlugin(check: (request: CostedRequest) => void): Plugin {
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

/** Errors thrown by a plugin have the HTTP status 500 unless they name another. */
function withStatus(error: GraphQLError, status: number): GraphQLError {
  const extensions = { ...error.extensions, http: { status } };
  return new GraphQLError(error.message, { originalError: error, extensions });
}

const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/**
 * As the GraphQL-over-HTTP specification asks, a client that does not accept GraphQL's own media
 * type gets 200 for every well-formed request, because it cannot distinguish a proxy's 400 from
 * ours.
 */
export const statusPlugin: Plugin = {
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
