import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import type { Registry } from 'prom-client';
import { isPlatformError, maskedError, PlatformError } from '#src/domain/errors/index.js';
import type { Logger } from '#src/ports/system.js';
import { addHttpMetrics } from '../metrics/index.js';
import { leaveBody } from './bodies.js';
import type { Guard } from './guard.js';
import { allowOrigins, PRIVATE_HEADERS } from './headers.js';

/** The body of every error outside of GraphQL answers. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The HTTP answer for an error. */
export interface ErrorReply {
  readonly status: number;
  readonly body: ErrorBody;
  /** Set when the error was masked: log it, once. */
  readonly unexpected?: unknown;
}

/**
 * Converts an error to the form that a caller may see: a known code, or `INTERNAL_ERROR` without
 * its text.
 */
export function errorReply(error: unknown): ErrorReply {
  if (isPlatformError(error)) return { status: error.httpStatus, body: bodyOf(error) };
  const known = fromFramework(error);
  if (known) return { status: known.status, body: bodyOf(known.error) };
  const masked = maskedError(error);
  return { status: masked.httpStatus, body: bodyOf(masked), unexpected: error };
}

function bodyOf({ code, message, details }: PlatformError): ErrorBody {
  return { code, message, details };
}

/** Requests that the framework refuses, such as one with a body that is too long or not JSON. */
function fromFramework(error: unknown): { status: number; error: PlatformError } | undefined {
  const status = (error as { readonly statusCode?: unknown }).statusCode;
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  const code = status === 413 ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED';
  return { status, error: new PlatformError(code, (error as Error).message) };
}

/** Options of {@link createApp}. */
export interface AppOptions {
  readonly guard: Guard;
  /** Origins, in addition to the server's own, whose pages may read the answers. */
  readonly allowedOrigins: readonly string[];
  readonly logger: Logger;
  /** Where the metrics of requests are registered. */
  readonly registry: Registry;
  /** True once the server is shutting down: answers then close their connection. */
  readonly draining: () => boolean;
  /** Chooses the route of a request, in place of its path. */
  readonly routeOf?: (request: IncomingMessage) => string;
}

/** Only the head of a request has a deadline, because an upload may take any time. */
const TIMEOUTS = { headersTimeout: 30_000, keepAliveTimeout: 65_000, requestTimeout: 0 };
/** Connections without traffic in either direction are closed after this time. */
const SILENT_MS = 300_000;

/** Creates the HTTP server with its hooks and error handlers, without routes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests on open connections are still answered
    routerOptions: { maxParamLength: 2048 },
    onProtoPoisoning: 'ignore', // `__proto__` and `constructor` are valid names in maps of user data:
    onConstructorPoisoning: 'ignore', // no code assigns the names of a body to an object
    frameworkErrors: (error, _request, reply) => sendError(reply.raw, errorReply(error)),
    ...(options.routeOf && { rewriteUrl: options.routeOf as (request: object) => string }),
    serverFactory: (handle) => createServer(TIMEOUTS, handle).setTimeout(SILENT_MS),
  });
  addHttpMetrics(options.registry, app);
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(PRIVATE_HEADERS);
    if (options.draining()) reply.header('connection', 'close');
    options.guard(raw);
  });
  addErrors(app, options.logger);
  await allowOrigins(app, options.allowedOrigins);
  return app;
}

function addErrors(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error, request, reply): FastifyReply => {
    const answer = errorReply(error);
    if (answer.unexpected !== undefined) {
      // A client that disconnects is not a failure of the server.
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
}

/** Answers a request that the framework could not parse. */
function sendError(response: ServerResponse<IncomingMessage>, answer: ErrorReply): void {
  leaveBody(response.req, response);
  const body = JSON.stringify(answer.body);
  response
    .writeHead(answer.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...PRIVATE_HEADERS,
      ...headersOf(answer),
    })
    .end(body);
}

function headersOf({ status, body }: ErrorReply): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer realm="forebear"' };
  if (status === 416) return { 'content-range': `bytes */${body.details['sizeBytes']}` };
  return {};
}
