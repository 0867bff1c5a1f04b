import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';

/**
 * How a request failed. `unreachable`: it was never sent. `lost`: it was sent, and its outcome is
 * unknown. `conflict`: rolled back after a race with another transaction. `refused`: rolled back,
 * and the server returned the reason.
 */
export type FailureKind = 'unreachable' | 'lost' | 'conflict' | 'refused';

export class RequestFailure extends Error {
  override readonly name = 'GremlinFailure';
  readonly is: FailureKind;

  constructor(is: FailureKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.is = is;
  }
}

/** Classifies an error of the driver. Only an error with a status comes from the server. */
export function failureOf(error: unknown, conflicts: readonly string[]): RequestFailure {
  if (error instanceof RequestFailure) return error;
  const { message = String(error), statusCode, statusAttributes } = error as ServerError;
  if (statusCode === undefined) return new RequestFailure('lost', message, error);
  if (statusCode === UNREADABLE || statusCode === LATE)
    return new RequestFailure('lost', message, error);
  const names = [...(statusAttributes?.get?.('exceptions') ?? []), message].join(' ');
  const lost = conflicts.some((part) => names.includes(part));
  return new RequestFailure(lost ? 'conflict' : 'refused', message, error);
}

/** True when the server ended the request because of its timeout. */
export function isLate({ cause }: RequestFailure): boolean {
  return (cause as ServerError | undefined)?.statusCode === LATE;
}

/** True for the platform's error of a request that got no answer. */
export function wasLost(error: unknown): boolean {
  return (
    isPlatformError(error) && error.cause instanceof RequestFailure && error.cause.is === 'lost'
  );
}

/** True for the platform's error of a read that the server ended because of its timeout. */
export function wasEnded(error: unknown): boolean {
  return wasLost(error) && isLate((error as PlatformError).cause as RequestFailure);
}

/**
 * True when a message was too long for the socket, of this answer or of another one on the same
 * socket.
 */
export function isTooLong({ cause }: RequestFailure): boolean {
  return (cause as NodeJS.ErrnoException | undefined)?.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
}

/** The platform's error for a failure. */
export function storeError(cause: unknown, url: string): PlatformError {
  const why = cause instanceof Error ? cause.message : 'it does not answer';
  const isLogin = isLoginRefused(cause);
  if (
    cause instanceof RequestFailure &&
    cause.is === 'refused' &&
    !isLogin &&
    !OF_STORAGE.test(why)
  ) {
    return new PlatformError(
      'INTERNAL_ERROR',
      `The Gremlin server at ${url} refuses a request: ${why}`,
      { details: { url }, cause },
    );
  }
  return new PlatformError(
    'STORE_UNAVAILABLE',
    `The Gremlin server at ${url} failed: ${why}. Check that it runs and can be reached.`,
    { details: { url, ...(isLogin ? { reason: 'credentials' } : {}) }, cause },
  );
}

const OF_STORAGE = /backend exception|persistence|storage/i;

/** True when the server, or a proxy before it, refuses the user: a retry does not help. */
export function isLoginRefused(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure)) return false;
  const { statusCode } = (failure.cause ?? {}) as ServerError;
  return LOGIN_REFUSALS.includes(statusCode ?? 0) || GATE_REFUSAL.test(failure.message);
}

/** Unauthorized, forbidden, or asked for a login without having credentials to send. */
const LOGIN_REFUSALS: readonly number[] = [401, 403, 407];
const GATE_REFUSAL = /^Unexpected server response code 40[137]\b/;

/** The server gave up waiting for its own thread, which may still commit. */
const LATE = 598;

/** The status that {@link SafeReader} gives to an answer that it cannot decode. */
export const UNREADABLE = 596;

interface ServerError {
  readonly message?: string;
  readonly statusCode?: number;
  readonly statusAttributes?: ReadonlyMap<string, readonly string[]>;
}
