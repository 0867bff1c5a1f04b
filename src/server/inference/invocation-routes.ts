import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Invoker } from '#src/hosting/invocation/index.js';
import type { Identity } from '#src/ports/identity.js';
import type { Logger } from '#src/ports/system.js';
import { credentialsOf } from '../http/headers.js';
import { requireRole } from '../identity/index.js';
import { INVOCATION_ROUTE } from '../metrics/index.js';
import { HttpInvocation } from './http-invocation.js';

/** Options of {@link invocationRoutes}. */
export interface InvocationRoutesOptions {
  /** The id of this server process, as in its lease. */
  readonly server: string;
  readonly invoker: Invoker;
  readonly identity: Identity;
  readonly logger: Logger;
  /** The most bytes in a request's body. */
  readonly maxBodyBytes: number;
  /** True once the server is shutting down: answers then close their connection. */
  readonly draining: () => boolean;
}

const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type InvocationRequest = FastifyRequest<{ Params: { readonly name: string } }>;

/** `POST /endpoints/{name}/invocations`. Body and answer bypass the framework, which saves time. */
export async function invocationRoutes(
  app: FastifyInstance,
  options: InvocationRoutesOptions,
): Promise<void> {
  app.route({
    method: 'POST',
    url: INVOCATION_ROUTE,
    // Runs before the framework parses the body, which is passed to the model for any content type.
    onRequest: (request: InvocationRequest, reply) => invoke(options, request, reply),
    handler: () => undefined, // never reached
  });
  app.route({
    method: OTHER_METHODS,
    url: INVOCATION_ROUTE,
    handler: ({ method }, reply) => {
      reply.code(405).header('allow', 'POST');
      const { code, message, details } = wrongMethod(method);
      return reply.send({ ...details, code, message });
    },
  });
}

async function invoke(
  { invoker, identity, ...options }: InvocationRoutesOptions,
  request: InvocationRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack();
  const response = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) response.setHeader(name, value);
  }
  const invocation = new HttpInvocation({ ...options, invoker, request: request.raw, response });
  try {
    // Without tokens, skips the await.
    if (!identity.open) {
      requireRole(await identity.authenticate(credentialsOf(request.raw)), 'operator');
    }
    invocation.receive(request.params.name);
  } catch (error) {
    invocation.refuse(error);
  }
}

function wrongMethod(method: string): PlatformError {
  return new PlatformError('VALIDATION_FAILED', `Endpoints are invoked by POST, not ${method}.`, {
    details: { method },
  });
}
