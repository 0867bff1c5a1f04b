import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Invoker } from '#src/hosting/invocation/index.js';
import type { Logger } from '#src/ports/logger.js';
import { HttpInvocation } from './http-invocation.js';

/** What answers `POST /endpoints/{name}/invocations`. */
export interface InvocationHandlerOptions {
  readonly invoker: Invoker;
  readonly logger: Logger;
  /** Throws, or rejects with, a `PlatformError` for a caller who may not; nothing is read before. */
  readonly authorize?: (request: IncomingMessage) => undefined | Promise<unknown>;
  /** Bytes of a request's body at the most; default 6,291,456. */
  readonly maxBodyBytes?: number;
  /** True once the server is ending: answers then close their connection. Default never. */
  readonly draining?: () => boolean;
}

/** Answers a request and returns true, or returns false for one of another path. */
export type InvocationHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

const DEFAULT_MAX_BODY_BYTES = 6_291_456;
const PATH = /^\/endpoints\/([^/?#]{1,256})\/invocations(?:\?|$)/;

/** Makes the handler; it stands before every framework, for what it adds is added to each prediction. */
export function createInvocationHandler(options: InvocationHandlerOptions): InvocationHandler {
  const { invoker, logger, authorize, maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = options;
  const draining = options.draining ?? (() => false);
  const shared = { invoker, logger, maxBodyBytes, draining };
  return (request, response) => {
    const segment = PATH.exec(request.url ?? '')?.[1];
    if (segment === undefined) return false;
    const name = unescaped(segment);
    const invocation = new HttpInvocation({ ...shared, request, response });
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      invocation.refuse(wrongMethod(request.method ?? ''), 405);
      return true;
    }
    try {
      const allowed = authorize?.(request);
      if (allowed === undefined) invocation.receive(name);
      else
        allowed.then(
          () => invocation.receive(name),
          (error: unknown) => invocation.refuse(error),
        );
    } catch (error) {
      invocation.refuse(error);
    }
    return true;
  };
}

/** Names need no escapes, yet a proxy or a client may write some; a bad one is nobody's name. */
function unescaped(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function wrongMethod(method: string): PlatformError {
  return new PlatformError('VALIDATION_FAILED', `Endpoints are invoked by POST, not ${method}.`, {
    details: { method },
  });
}
