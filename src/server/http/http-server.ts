import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type FastifyInstance, type FastifyPluginAsync, fastify } from 'fastify';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { Logger } from '#src/ports/logger.js';
import { createCors } from './cors.js';
import { endUpgrade } from './end-upgrade.js';
import { type ErrorReply, errorReply } from './error-reply.js';
import type { Guard } from './guard.js';
import { asksForWebSocket, ignoreUpgrade } from './ignore-upgrade.js';
import { leaveBody } from './leave-body.js';
import { UpgradeTurns } from './upgrade-turns.js';

/** What the server is made of. */
export interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly guard: Guard;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly plugins: readonly FastifyPluginAsync[];
  /** Answers a request before the framework sees it, and says so by true. */
  readonly intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Takes over a connection that the guard let through, or throws why not. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** A server that listens. */
export interface HttpServer {
  /** Where this machine reaches it, without a slash at the end. */
  readonly url: string;
  /** The port, where it listens on every address of the machine. */
  readonly everywhere?: number;
  /** Refuses new connections, lets requests end for at most the grace time, then cuts them. */
  close(graceMs: number): Promise<void>;
}

/** Listens. Throws `CONFIG_INVALID` when the address cannot be had. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const app = createApp(options);
  const turns = new UpgradeTurns(app.server);
  app.server.on('upgrade', (request, socket, head) =>
    turns.wait(socket, () => {
      if (!asksForWebSocket(request)) return ignoreUpgrade(app.server, request, { socket, head });
      socket.on('error', () => socket.destroy());
      try {
        options.guard(request);
        options.upgrade(request, socket, head);
      } catch (error) {
        const { status, body } = errorReply(error);
        endUpgrade(socket, status, JSON.stringify(body));
      }
    }),
  );
  for (const plugin of options.plugins) await app.register(plugin);
  await listen(app, options);
  const { address, port } = app.server.address() as AddressInfo;
  return {
    url: urlOf(app.server, options.host),
    ...(isWildcard(address) ? { everywhere: port } : {}),
    close: (graceMs) => closeApp(app, { clock: options.clock, turns }, graceMs),
  };
}

/** An upload takes as long as it takes, so only the head of a request has a time to come in. */
const TIMEOUTS = { headersTimeout: 30_000, keepAliveTimeout: 65_000, requestTimeout: 0 };
/** A connection on which nothing moves for this long, in either direction, is cut. */
const SILENT_MS = 300_000;

function createApp({ guard, intercept, logger }: HttpServerOptions): FastifyInstance {
  const cors = createCors(guard);
  const app = fastify({
    logger: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2048 },
    onProtoPoisoning: 'ignore', // in a map whose names are data, these are names as any other:
    onConstructorPoisoning: 'ignore', // nothing copies a body by assigning its names
    frameworkErrors: (error, _request, reply) => sendError(reply.raw, errorReply(error)),
    serverFactory: (handle) =>
      createServer(TIMEOUTS, (request, response) => {
        try {
          if (cors(request, response) || intercept(request, response)) return;
        } catch (error) {
          return sendError(response, errorReply(error));
        }
        handle(request, response);
      }).setTimeout(SILENT_MS),
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = errorReply(error);
    if (answer.unexpected !== undefined) {
      // Somebody who hangs up in the middle of it is no failure of ours.
      const level = request.raw.readableAborted || reply.raw.destroyed ? 'debug' : 'error';
      logger[level]('A request failed', {
        method: request.method,
        path: request.url,
        error: answer.unexpected,
      });
    }
    leaveBody(request.raw, reply.raw);
    return reply.code(answer.status).headers(headersOf(answer)).send(answer.body);
  });
  app.setNotFoundHandler((request) => {
    throw new PlatformError('NOT_FOUND', `Nothing answers ${request.method} ${request.url} here.`);
  });
  return app;
}

async function listen(app: FastifyInstance, { host, port }: HttpServerOptions): Promise<void> {
  try {
    await app.listen({ host: host.replace(/^\[(.*)\]$/, '$1'), port });
  } catch (error) {
    throw new PlatformError(
      'CONFIG_INVALID',
      `The server cannot listen on ${host}:${port}: ${(error as Error).message}. Give another --port or --host, or end what listens there.`,
      { details: { key: 'port', value: port }, cause: error },
    );
  }
}

interface Closing {
  readonly clock: Clock;
  readonly turns: UpgradeTurns;
}

async function closeApp(
  app: FastifyInstance,
  { clock, turns }: Closing,
  graceMs: number,
): Promise<void> {
  const late = new AbortController();
  const cut = clock
    .sleep(graceMs, { signal: late.signal })
    .then(() => {
      app.server.closeAllConnections();
      turns.cut();
    })
    .catch(() => undefined);
  await app.close();
  late.abort();
  await cut;
}

function urlOf(server: Server, host: string): string {
  const { address, port, family } = server.address() as AddressInfo;
  const name = isWildcard(address) || host === 'localhost' ? 'localhost' : address;
  return `http://${family === 'IPv6' && name.includes(':') ? `[${name}]` : name}:${port}`;
}

function isWildcard(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}

/** Answers on the raw response, for what the framework does not see. */
export function sendError(response: ServerResponse, answer: ErrorReply): void {
  leaveBody(response.req, response);
  const body = JSON.stringify(answer.body);
  response
    .writeHead(answer.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...headersOf(answer),
    })
    .end(body);
}

function headersOf({ status, body }: ErrorReply): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer realm="forebear"' };
  if (status === 416) return { 'content-range': `bytes */${body.details['sizeBytes']}` };
  return {};
}
