import { PlatformError } from '#src/domain/errors/index.js';
import type { Endpoint } from '#src/domain/hosting/index.js';
import type { OtherServer } from '#src/supervision/engine-options.js';

export function unknownEndpoint(name: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no endpoint named '${name.slice(0, 100)}'.`, {
    details: { name: name.slice(0, 100) },
  });
}

export function unreadyEndpoint({ name, status, failureReason }: Endpoint): PlatformError {
  if (status === 'Failed')
    return new PlatformError(
      'SERVICE_UNAVAILABLE',
      `The endpoint '${name}' is Failed and answers nothing; its failureReason is the cause.`,
      { details: { name, status, failureReason } },
    );
  return new PlatformError(
    'ENDPOINT_NOT_READY',
    `The endpoint '${name}' is ${status}; try again once it is InService.`,
    { details: { name, status } },
  );
}

export function noInstance(name: string): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `No instance of the endpoint '${name}' is ready now; try again.`,
    { details: { name } },
  );
}

export function queueFull(name: string, variant: string): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `Too many requests wait for the variant '${variant}' of the endpoint '${name}'; try again later.`,
    { details: { name, variant } },
  );
}

export function startTooLong(name: string, waitMs: number): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `No instance of the endpoint '${name}' took the request within ${waitMs / 1000} seconds; its log shows why. Try again.`,
    { details: { name } },
  );
}

/**
 * The error for an endpoint of another server that this server cannot reach, so that a retry here
 * is useless.
 */
export function servedElsewhere(name: string, { host, address }: OtherServer): PlatformError {
  const servedBy = address ?? host;
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The endpoint '${name}' is served by another server, ${servedBy}; send the request to that one, or give that server the setting advertise, so that others pass requests on to it.`,
    { details: { name, servedBy } },
  );
}

/** The error for a request that was forwarded to a server which no longer serves the endpoint. */
export function passedInVain(name: string): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The endpoint '${name}' moves from one server to another; try again.`,
    { details: { name } },
  );
}

/** The error for a server that serves an endpoint and cannot be reached. */
export function unreachableServer(name: string, { host, address }: OtherServer): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The endpoint '${name}' is served by the server ${address} on ${host}, which cannot be reached; try again.`,
    { details: { name } },
  );
}

export function unknownVariant(variant: string, known: readonly string[]): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    `The endpoint has no variant '${variant.slice(0, 100)}'; use one of ${known.join(', ')}.`,
    { details: { variant: variant.slice(0, 100), known } },
  );
}

/** The error when the model answered with an error, or not at all (status 0). */
export function modelError(error: {
  readonly status: number;
  readonly text: string;
  readonly variant: string;
}): PlatformError {
  const { status, text, variant } = error;
  return new PlatformError(
    'MODEL_ERROR',
    status === 0
      ? `The model of variant '${variant}' did not answer: ${text}`
      : `The model of variant '${variant}' answered with status ${status}: ${text}`,
    { details: { OriginalStatusCode: status, OriginalMessage: text, variant } },
  );
}
