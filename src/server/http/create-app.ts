import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Logger } from '#src/ports/logger.js';
import type { HttpMetrics } from '../metrics/index.js';
import { allowOrigins } from './cors.js';
import { type ErrorReply, errorReply } from './error-reply.js';
import type { Guard } from './guard.js';
import { leaveBody } from './leave-body.js';

/** What every request of the server meets, whatever answers it. */
export interface AppOptions {
  readonly guard: Guard;
  /** The origins, besides the server's own, whose pages may read the answers. */
  readonly allowedOrigins: readonly string[];
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  /** True once the server is ending: its connections are not to be used again. */
  readonly draining: () => boolean;
}

/** An upload takes as long as it takes, so only the head of a request has a time to come in. */
const TIMEOUTS = { headersTimeout: 30_000, keepAliveTimeout: 65_000, requestTimeout: 0 };
/** A connection on which nothing moves for this long, in either direction, is cut. */
const SILENT_MS = 300_000;

/** The server without its routes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what comes on an open connection is answered still
    routerOptions: { maxParamLength: 2048 },
    onProtoPoisoning: 'ignore', // in a map whose names are data, these are names as any other:
    onConstructorPoisoning: 'ignore', // nothing copies a body by assigning its names
    frameworkErrors: (error, _request, reply) => sendError(reply.raw, errorReply(error)),
    serverFactory: (handle) => createServer(TIMEOUTS, handle).setTimeout(SILENT_MS),
  });
  addMetrics(app, options.metrics);
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (options.draining()) reply.header('connection', 'close');
    options.guard(raw);
  });
  addErrors(app, options.logger);
  await allowOrigins(app, options.allowedOrigins);
  return app;
}

function addMetrics(app: FastifyInstance, metrics: HttpMetrics): void {
  app.server.on('request', () => metrics.requested());
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    metrics.answered({
      method,
      route: routeOptions.url,
      status: reply.raw.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}

function addErrors(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error, request, reply): FastifyReply => {
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
}

/** Answers a request that the framework could not read. */
function sendError(response: ServerResponse<IncomingMessage>, answer: ErrorReply): void {
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
