import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { WebSocketServer } from 'ws';
import { PlatformError } from '#src/domain/errors/index.js';
import { covers, type Principal, type Role } from '#src/ports/identity.js';
import type { Clock, Logger } from '#src/ports/system.js';
import type { GraphLoads } from '../load/graph-loads.js';
import type { GraphResets } from '../reset/graph-resets.js';
import type { Answerer } from './gremlin/answerer.js';
import { GREMLIN_PATH, gremlinRoutes } from './gremlin/http-routes.js';
import { Replier, serveSocket } from './gremlin/socket.js';
import { LOADER_PATH, readingLoaderRoutes, writingLoaderRoutes } from './loader/routes.js';
import { allowOnly, answerExceptions, refuseOtherPaths } from './shared/errors.js';
import { acceptForms } from './shared/fields.js';
import {
  QUERIES_PATH,
  queryRoutes,
  type StatusFacts,
  SUMMARY_PATHS,
  statusRoutes,
} from './status/routes.js';
import { systemRoutes } from './system/routes.js';

/** The parts of the server that the Gremlin and loader interface uses. */
export interface CompanionOptions {
  readonly gremlin: Answerer;
  readonly loads: GraphLoads;
  readonly resets: GraphResets;
  readonly status: StatusFacts;
  readonly clock: Clock;
  /** Identifies the caller of a request. Throws `UNAUTHENTICATED`. */
  readonly authenticate: (request: IncomingMessage) => Promise<Principal>;
  /** Answers a refused upgrade. */
  readonly refuseUpgrade: (socket: Duplex, error: unknown) => void;
  readonly logger: Logger;
}

/** The Gremlin and loader interface: routes of HTTP, and web sockets. */
export interface Companion {
  readonly plugin: FastifyPluginAsync;
  /** Takes over a web socket, or answers with a refusal. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends the web sockets. */
  close(): Promise<void>;
}

const MAX_MESSAGE_BYTES = 2 ** 20;
/** A client that does not answer the close frame is disconnected after this time. */
const CLOSE_MS = 1_000;

/** Makes the companion; its port is given when its server starts. */
export function createCompanion(options: CompanionOptions): Companion {
  const { gremlin, status, authenticate, refuseUpgrade, logger } = options;
  const replier = new Replier(gremlin);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?', 1)[0] !== GREMLIN_PATH) {
      throw new PlatformError('NOT_FOUND', `No web socket is answered at ${request.url}.`);
    }
    const principal = await authenticate(request);
    requireRole(principal, 'viewer');
    sockets.handleUpgrade(request, socket, head, (opened) =>
      serveSocket(opened, { caller: principal.arn, replier, logger }),
    );
  };
  return {
    plugin: async (app) => {
      await app.register(async (routes) => {
        protect(routes, { authenticate, role: 'viewer' });
        await gremlinRoutes(routes, { answerer: gremlin, logger });
      });
      await app.register(async (routes) => {
        answerExceptions(routes, logger);
        protect(routes, { authenticate, role: 'viewer' });
        acceptForms(routes);
        statusRoutes(routes, status);
        queryRoutes(routes, options);
        readingLoaderRoutes(routes, options);
        allowOnly(routes, '/status', ['GET']);
        allowOnly(routes, LOADER_PATH, ['GET', 'POST', 'DELETE']);
        allowOnly(routes, `${LOADER_PATH}/:id`, ['GET', 'DELETE']);
        allowOnly(routes, '/system', ['POST']);
        allowOnly(routes, QUERIES_PATH, ['GET', 'POST']);
        for (const path of SUMMARY_PATHS) allowOnly(routes, path, ['GET']);
        refuseOtherPaths(routes);
      });
      await app.register(async (routes) => {
        answerExceptions(routes, logger);
        acceptForms(routes);
        protect(routes, { authenticate, role: 'operator' });
        writingLoaderRoutes(routes, options);
      });
      await app.register(async (routes) => {
        answerExceptions(routes, logger);
        acceptForms(routes);
        protect(routes, { authenticate, role: 'admin' });
        systemRoutes(routes, options);
      });
    },
    upgrade(request, socket, head) {
      admit(request, socket, head).catch((error: unknown) => refuseUpgrade(socket, error));
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The ARN of an admitted caller, or an empty string. */
    caller: string;
  }
}

/** Requires the role for all routes that are added after this. The body is read only afterwards. */
export function protect(
  app: FastifyInstance,
  { authenticate, role }: Pick<CompanionOptions, 'authenticate'> & { readonly role: Role },
): void {
  app.decorateRequest('caller', '');
  app.addHook('onRequest', async (request) => {
    const principal = await authenticate(request.raw);
    requireRole(principal, role);
    request.caller = principal.arn;
  });
}

function requireRole({ arn, role }: Principal, needed: Role): void {
  if (covers(role, needed)) return;
  throw new PlatformError('FORBIDDEN', `This needs the role ${needed}; '${arn}' is a ${role}.`, {
    details: { needs: needed, role },
  });
}
