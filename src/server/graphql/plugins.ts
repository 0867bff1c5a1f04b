import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { CostedRequest } from '#schema/limits/cost.js';
import type { OperationContext } from './plan-operation.js';

type Plugin = ApolloServerPlugin<OperationContext>;

/** Refuses a subscription that comes over HTTP, where it has no answer, before anything runs. */
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

/** Refuses what costs too much. It is no validation rule, because the cost of a page depends on the variables. */
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

/** What a plugin throws has the HTTP status 500 unless it names another. */
function withStatus(error: GraphQLError, status: number): GraphQLError {
  const extensions = { ...error.extensions, http: { status } };
  return new GraphQLError(error.message, { originalError: error, extensions });
}

const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/**
 * A client that does not take GraphQL's own media type cannot tell a proxy's 400 from ours: as the
 * GraphQL-over-HTTP specification asks, it gets 200 for every request that could be read.
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
