import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter } from 'prom-client';
import { refuseDeleted } from '#src/retention/index.js';
import { AwsDoor } from './aws-door/door.js';
import { DOOR_SERVICES, serviceOf } from './aws-door/services.js';
import type { Platform } from './compose/compose-platform.js';
import { createGuard } from './http/guard.js';
import { type HttpServer, startHttpServer } from './http/http-server.js';
import { endUpgrade } from './http/upgrades.js';

const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** Starts the AWS door. Throws `CONFIG_INVALID` when it cannot listen on its port. */
export async function listenAwsDoor(
  platform: Platform,
  draining: () => boolean,
): Promise<HttpServer> {
  const { config, services, accessKeys, invoker, server, logger, registry } = platform;
  const { awsDoorHost: host, awsDoorPort: port, maxInvocationBytes } = config;
  const calls = new Counter({
    name: 'forebear_aws_calls_total',
    help: 'Calls of the AWS door, by service and operation; unknown is one that it does not have.',
    labelNames: ['service', 'operation'],
    registers: [registry],
  });
  const door = new AwsDoor({
    services,
    keys: accessKeys,
    logger,
    maxRequestBytes: config.maxRequestBytes,
    invoke: { server, invoker, logger, draining, maxBodyBytes: maxInvocationBytes },
    objects: {
      storage: services.storage,
      region: config.region,
      maxObjectBytes: config.maxObjectBytes,
      refuseDeleted: (uri) => refuseDeleted(services, uri),
    },
    count: (service, operation) => calls.inc({ service, operation }),
  });
  const http = await startHttpServer({
    ...config,
    host,
    port,
    settings: { port: 'awsDoorPort', host: 'awsDoorHost' },
    clock: services.clock,
    logger,
    draining,
    registry,
    guard: createGuard({ ...config, allowedHosts: [...config.allowedHosts, host] }),
    routeOf: (request) => `/${serviceOf(request)}`,
    plugins: [(app) => doorRoutes(app, door)],
    upgrade: (_request, socket) => endUpgrade(socket, 404, '{}'),
  });
  logger.info('The AWS door is open', { url: http.url });
  return http;
}

/** One route for each service, so that each has its metrics and its form of errors. */
async function doorRoutes(app: FastifyInstance, door: AwsDoor): Promise<void> {
  for (const service of DOOR_SERVICES) {
    await app.register(async (scope) => {
      scope.setErrorHandler((error, { raw: request }, reply) => {
        hijack(reply);
        door.refuse(service, error, { request, response: reply.raw });
      });
      scope.route({
        method: [...METHODS],
        url: `/${service}`,
        // Runs before the framework parses the body, whose bytes are signed.
        async onRequest({ raw, originalUrl }, reply) {
          hijack(reply);
          raw.url = originalUrl;
          await door.answer(service, raw, reply.raw);
        },
        handler: () => undefined, // never reached
      });
    });
  }
}

/** Takes over an answer, with the headers that every answer has. */
function hijack(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}
