import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ApolloServer } from '@apollo/server';
import {
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLError,
  getOperationAST,
  OperationTypeNode,
} from 'graphql';
import { type Context as Connection, handleProtocols, makeServer } from 'graphql-ws';
import { WebSocketServer } from 'ws';
import type { GraphQLContext } from '#schema/context.js';
import { refuse } from '#schema/errors.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { reviveInteger } from '#src/domain/json/index.js';
import type { Identity, Principal } from '#src/ports/identity.js';
import type { Logger } from '#src/ports/system.js';
import { bearerToken, credentialsOf, parseBearer } from '../http/headers.js';
import { requireRole } from '../identity/index.js';
import { createDescribeError, createFormatError, type DescribeError } from './describe-error.js';
import { GRAPHQL_PATH } from './path.js';
import { type OperationContext, planOperation } from './plan-operation.js';
import { boundedAnswer } from './plugins.js';
import { linkSocket, SOCKET_LIMITS } from './socket-link.js';

/** Options of {@link createSubscriptions}. */
export interface SubscriptionsOptions {
  readonly apollo: ApolloServer<OperationContext>;
  readonly identity: Identity;
  readonly logger: Logger;
  readonly contextOf: (principal: Principal, signal: AbortSignal) => GraphQLContext;
  readonly maxMessageBytes: number;
  /** The most characters in an answer. */
  readonly maxAnswer: number;
  /** The most concurrent operations on one connection. */
  readonly maxSubscriptions: number;
}

/** GraphQL over web sockets. */
export interface Subscriptions {
  /** Throws `NOT_FOUND` for any path other than the GraphQL path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends every connection with `1001 Going away`. */
  close(): Promise<void>;
}

/** The client of a web socket. */
interface Caller extends Record<PropertyKey, unknown> {
  readonly request: IncomingMessage;
  /** Aborts when the connection has closed. */
  readonly left: AbortController;
  end?: (code: number, reason: string) => void;
  /** Set once the client is authenticated. */
  principal?: Principal;
}

type Params = Record<string, unknown>;

/** Serves the protocol `graphql-transport-ws`; the token is in the upgrade's header or in the first message. */
export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { apollo, identity, logger, contextOf } = options;
  const describe = createDescribeError(createFormatError(logger));
  /** The clients that are not authenticated yet, the oldest first. */
  const strangers = new Map<Caller, Duplex>();
  const server = makeServer<Params, Caller>({
    jsonMessageReviver: reviveInteger,
    async onConnect({ extra, connectionParams }) {
      const token = bearerToken(extra.request.headers) ?? tokenOf(connectionParams);
      try {
        const principal = await identity.authenticate(credentialsOf(extra.request, token));
        requireRole(principal, 'viewer');
        extra.principal = principal;
        strangers.delete(extra);
        return true;
      } catch (error) {
        if (!isPlatformError(error)) throw error;
        extra.end?.(error.code === 'FORBIDDEN' ? 4403 : 4401, error.code);
        return false;
      }
    },
    onSubscribe: (connection, _id, payload) =>
      overLimit(connection, options.maxSubscriptions) ??
      planOperation(
        apollo,
        payload,
        contextOf(principalOf(connection), connection.extra.left.signal),
      ),
    onError: (...[, , , errors]) => errors.map((error) => describe(error)),
    onNext: (...[, , , args, result]) => {
      const answer = described(result, describe);
      // Events are bounded batches already; measuring each would serialise it twice.
      return isSubscription(args) ? answer : boundedAnswer(answer, options.maxAnswer);
    },
  });
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => handleProtocols(offered),
    maxPayload: options.maxMessageBytes,
    autoPong: false,
  });
  return {
    upgrade(request, socket, head) {
      if (request.url?.split('?', 1)[0] !== GRAPHQL_PATH) {
        throw new PlatformError('NOT_FOUND', `No web socket is answered at ${request.url}.`);
      }
      const caller: Caller = { request, left: new AbortController() };
      strangers.set(caller, socket);
      if (strangers.size > SOCKET_LIMITS.strangers) endOldest(strangers);
      socket.once('close', () => {
        strangers.delete(caller);
        caller.left.abort();
      });
      sockets.handleUpgrade(request, socket, head, (accepted) =>
        linkSocket(accepted, {
          connection: socket,
          logger,
          maxSubscriptions: options.maxSubscriptions,
          isKnown: () => caller.principal !== undefined,
          open: (link) => {
            caller.end = (code, reason) => void link.close(code, reason);
            return server.opened(link, caller);
          },
        }),
      );
    },
    async close() {
      for (const client of sockets.clients) client.close(1001, 'Going away');
      const cut = setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, CLOSE_MS);
      await new Promise((resolve) => sockets.close(resolve));
      clearTimeout(cut);
    },
  };
}

/**
 * The oldest socket is ended, not the newest: a client with a token authenticates at once, so that
 * idle connections of strangers cannot keep it out.
 */
function endOldest(strangers: Map<Caller, Duplex>): void {
  const [oldest] = strangers;
  if (!oldest) return;
  const [caller, socket] = oldest;
  strangers.delete(caller);
  socket.destroy();
}

/** A client that does not answer the close frame is disconnected. */
const CLOSE_MS = 1_000;

function principalOf({ extra }: Connection<Params, Caller>): Principal {
  if (extra.principal) return extra.principal;
  throw new Error('A connection subscribed before it was let in.');
}

/** The new operation is already counted. */
function overLimit(
  { subscriptions }: Connection<Params, Caller>,
  max: number,
): readonly GraphQLError[] | undefined {
  if (Object.keys(subscriptions).length <= max) return undefined;
  const message = `A connection has at most ${max} subscriptions at a time; end one, or open another connection.`;
  return [refuse('TOO_MANY_SUBSCRIPTIONS', message, { max })];
}

function tokenOf(params: Params | undefined): string | undefined {
  const header = params?.['authorization'] ?? params?.['Authorization'];
  if (typeof header === 'string') return parseBearer(header);
  const token = params?.['token'];
  return typeof token === 'string' ? token : undefined;
}

function isSubscription({ document, operationName }: ExecutionArgs): boolean {
  const operation = getOperationAST(document, operationName);
  return operation?.operation === OperationTypeNode.SUBSCRIPTION;
}

interface Outcome {
  readonly data?: ExecutionResult['data'] | undefined;
  readonly errors?: readonly GraphQLError[] | undefined;
}

function described({ data, errors }: Outcome, describe: DescribeError): FormattedExecutionResult {
  return {
    ...(data === undefined ? {} : { data }),
    ...(errors ? { errors: errors.map((error) => describe(error)) } : {}),
  };
}
