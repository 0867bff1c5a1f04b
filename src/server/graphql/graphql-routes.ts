import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLContext } from '#schema/context.js';
import type { Identity, Principal } from '#src/ports/identity.js';
import type { Logger } from '#src/ports/system.js';
import { leaveBody } from '../http/bodies.js';
import { errorReply } from '../http/create-app.js';
import { callerOf, credentialsOf } from '../http/headers.js';
import { requireRole } from '../identity/index.js';
import { sendExplorer, wantsPage } from '../web/index.js';
import { decodedBody } from './decoded-body.js';
import { readExactJson } from './exact-body.js';
import { GRAPHQL_PATH } from './path.js';
import type { OperationContext } from './plan-operation.js';

/** Options of {@link graphqlRoutes}. */
export interface GraphQLRoutesOptions {
  readonly apollo: ApolloServer<OperationContext>;
  readonly identity: Identity;
  readonly logger: Logger;
  readonly contextOf: (principal: Principal, signal: AbortSignal) => GraphQLContext;
  readonly maxRequestBytes: number;
}

/** `GET` and `POST /graphql` by the GraphQL-over-HTTP specification; GraphiQL for browsers. */
export async function graphqlRoutes(
  app: FastifyInstance,
  { apollo, identity, logger, contextOf, maxRequestBytes }: GraphQLRoutesOptions,
): Promise<void> {
  readExactJson(app);
  app.removeContentTypeParser('text/plain'); // any web page can send it by a form, without a preflight
  app.setErrorHandler((error, request, reply) => {
    const { status, body, unexpected } = errorReply(error);
    const { code, message, details } = body;
    if (unexpected !== undefined) logger.error('A GraphQL request failed', { error: unexpected });
    leaveBody(request.raw, reply.raw);
    return reply
      .code(status)
      .headers(status === 401 ? { 'www-authenticate': 'Bearer realm="forebear"' } : {})
      .send({ errors: [{ message, extensions: { code, details } }] });
  });
  const callers = new WeakMap<FastifyRequest, Principal>();
  app.route({
    method: ['GET', 'POST'],
    url: GRAPHQL_PATH,
    bodyLimit: maxRequestBytes,
    /** Authenticates before the body is read, so that strangers cost no memory. */
    async onRequest(request, reply) {
      if (wantsPage(request.raw)) return sendExplorer(reply);
      const principal = await identity.authenticate(credentialsOf(request.raw));
      requireRole(principal, 'viewer');
      callers.set(request, callerOf(principal, request.raw));
    },
    preParsing: decodedBody,
    async handler(request, reply) {
      const principal = callers.get(request);
      if (!principal) throw new Error('A request was handled before its caller was known.');
      const answer = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: request.method,
          headers: headersOf(request),
          search: searchOf(request),
          body: withoutEmptyName(request.body),
        },
        context: async () => contextOf(principal, abortedOnClose(reply.raw)),
      });
      return send(reply, answer);
    },
  });
}

/** Clients that have no name for their operation send an empty one. */
function withoutEmptyName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('operationName' in body)) return body;
  const { operationName, ...rest } = body;
  return operationName === '' ? rest : body;
}

type Answer = Awaited<ReturnType<ApolloServer['executeHTTPGraphQLRequest']>>;

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value);
  reply.code(status ?? 200);
  return reply.send(body.kind === 'complete' ? body.string : Readable.from(body.asyncIterator));
}

/** A signal that aborts when the connection closes before the answer is sent. */
function abortedOnClose(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}

function headersOf({ headers }: FastifyRequest): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, typeof value === 'string' ? value : value.join(', '));
  }
  return map;
}

function searchOf({ url }: FastifyRequest): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark);
}
