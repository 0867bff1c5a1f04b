import { randomUUID } from 'node:crypto';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import {
  type ErrorCode,
  isPlatformError,
  maskedError,
  PlatformError,
} from '#src/domain/errors/index.js';
import type { Logger } from '#src/ports/system.js';

/** The exceptions of a graph database's HTTP interface with their statuses. */
const EXCEPTIONS = {
  BulkLoadIdNotFoundException: 404,
  LoadUrlAccessDeniedException: 400,
  InvalidParameterException: 400,
  MissingParameterException: 400,
  BadRequestException: 400,
  TooManyRequestsException: 429,
  S3Exception: 400,
  MethodNotAllowedException: 405,
  AccessDeniedException: 403,
  TimeLimitExceededException: 500,
  MemoryLimitExceededException: 500,
  ServerShutdownException: 500,
  InternalFailureException: 500,
} as const;
export type ExceptionName = keyof typeof EXCEPTIONS;

/** Codes of the platform with another meaning than a bad request. */
const BY_CODE: Partial<Record<ErrorCode, ExceptionName>> = {
  NOT_FOUND: 'BulkLoadIdNotFoundException',
  FORBIDDEN: 'AccessDeniedException',
  UNAUTHENTICATED: 'AccessDeniedException',
  BUCKET_ACCESS_DENIED: 'LoadUrlAccessDeniedException',
  QUERY_TIMED_OUT: 'TimeLimitExceededException',
  QUERY_TOO_COSTLY: 'MemoryLimitExceededException',
  STORAGE_UNAVAILABLE: 'InternalFailureException',
  SERVICE_UNAVAILABLE: 'ServerShutdownException',
  GRAPH_RESETTING: 'ServerShutdownException',
  STORE_CLOSED: 'ServerShutdownException',
  STORE_UNAVAILABLE: 'InternalFailureException',
  STORE_FULL: 'InternalFailureException',
  INTERNAL_ERROR: 'InternalFailureException',
};

/** An error that becomes an exception of the interface. */
export function exception(name: ExceptionName, message: string): PlatformError {
  return new PlatformError('VALIDATION_FAILED', message, { details: { loaderCode: name } });
}

/** Answers errors of the routes that are added after this as `{requestId, code, detailedMessage}`. */
export function answerExceptions(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error, request, reply) => {
    const known = knownError(error);
    if (known !== error && known.code === 'INTERNAL_ERROR')
      logger.error('A request failed', { method: request.method, path: request.url, error });
    const name = exceptionOf(known);
    const isStranger = known.code === 'UNAUTHENTICATED';
    if (isStranger) reply.header('www-authenticate', 'Bearer realm="forebear"');
    return reply.code(isStranger ? 401 : EXCEPTIONS[name]).send({
      requestId: randomUUID(),
      code: name,
      detailedMessage: known.message,
    });
  });
}

/** Refuses the methods that a route does not answer. */
export function allowOnly(
  app: FastifyInstance,
  url: string,
  methods: readonly HTTPMethods[],
): void {
  app.route({
    method: METHODS.filter((method) => !methods.includes(method)),
    url,
    onRequest: async ({ method }) => {
      throw exception(
        'MethodNotAllowedException',
        `${url} does not answer ${method}; use ${methods.join(' or ')}.`,
      );
    },
    handler: async () => undefined, // is never reached
  });
}

/** Answers paths that have no route as a graph database does. */
export function refuseOtherPaths(app: FastifyInstance): void {
  app.route({
    method: [...METHODS],
    url: '/*',
    handler: async ({ url }) => {
      throw exception(
        'BadRequestException',
        `Bad route: ${url.split('?', 1)[0]}; there are /gremlin, /loader, /propertygraph/statistics/summary, /status and /system.`,
      );
    },
  });
}

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function exceptionOf({ code, details }: PlatformError): ExceptionName {
  const given = details['loaderCode'];
  if (typeof given === 'string' && Object.hasOwn(EXCEPTIONS, given)) return given as ExceptionName;
  return BY_CODE[code] ?? 'BadRequestException';
}

function knownError(error: unknown): PlatformError {
  if (isPlatformError(error)) return error;
  const status = (error as { readonly statusCode?: unknown }).statusCode;
  const isOfClient = typeof status === 'number' && status >= 400 && status < 500;
  return isOfClient
    ? exception('BadRequestException', (error as Error).message)
    : maskedError(error);
}
