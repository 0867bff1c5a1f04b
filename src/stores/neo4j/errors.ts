import pTimeout from 'p-timeout';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';

/**
 * The outcome of a failed request: it wrote nothing, and a retry may succeed; its outcome is
 * unknown; or it wrote nothing, and a retry fails too.
 */
export type RequestOutcome = 'again' | 'unknown' | 'refused';

/** A request for which the client stopped waiting. */
export class RequestTimeout extends Error {
  override readonly name = 'RequestTimeout';
}

/** Classifies an error of the driver. */
export function failureOf(error: unknown): RequestOutcome {
  if (error instanceof PlatformError) return 'refused';
  const { code, retriable } = error as { code?: unknown; retriable?: unknown };
  if (typeof code !== 'string' || !code.startsWith('Neo.')) return 'unknown';
  if (OF_CLUSTER.test(code)) return 'unknown';
  return retriable === true || MET_ANOTHER.test(code) ? 'again' : 'refused';
}

/** A cluster that failed to replicate a transaction may still do so. */
const OF_CLUSTER = /^Neo\.TransientError\.Cluster\./;

/**
 * Another transaction removed an element that the statement had found, or created the index that it
 * missed.
 */
const MET_ANOTHER = /EntityNotFound|\.Schema\.\w+AlreadyExists/;

/** True for the platform's error of a request that timed out at the server or the client. */
export function isTimeout(error: unknown): boolean {
  if (!isPlatformError(error, 'STORE_UNAVAILABLE')) return false;
  const { cause, details } = error;
  return cause instanceof RequestTimeout || TIMED_OUT.test(String(details['code']));
}

/** The server answers, but its database is not available. */
const NO_DATABASE = 'Database.DatabaseNotFound';

/** The platform's error for a failed opening; a database that does not exist needs no retry. */
export function asOpeningError(error: unknown, database: string | undefined): unknown {
  if (!isPlatformError(error, 'STORE_UNAVAILABLE')) return error;
  const { url, code } = error.details;
  if (!String(code).endsWith(NO_DATABASE)) return error;
  return new PlatformError(
    'CONFIG_INVALID',
    `There is no database '${database}' at ${url}; create it, or check the name in the configuration.`,
    { details: { url, database }, cause: error.cause },
  );
}

/** Neo4j reports a transaction that exceeds its time while it waits for a lock as stopped. */
const TIMED_OUT = /TransactionTimedOut|LockClientStopped/;

/** The database has reached its limit of labels, relationship types or property names. */
const NAME_REFUSED = /TokenNameError|not a valid token name/;

/** Indexes accept values of up to about 8,000 bytes, text indexes 32,000. */
const VALUE_TOO_LARGE = /Property value is too large to index|too large to index/;

/** The platform's error for an error of the driver. */
export function asPlatformError(error: unknown, url: string): PlatformError {
  if (error instanceof PlatformError) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const context = { details: { url, ...(code === '' ? {} : { code }) }, cause: error };
  if (/no space left/i.test(message)) {
    return new PlatformError(
      'STORE_FULL',
      `The disk of ${url} is full; free space there.`,
      context,
    );
  }
  if (code.endsWith('.AuthenticationRateLimit')) {
    return new PlatformError(
      'STORE_UNAVAILABLE',
      `${url} takes no logins of this user for a while: too many had a wrong password.`,
      context,
    );
  }
  if (code.includes('.Security.')) {
    return new PlatformError(
      'STORE_UNAVAILABLE',
      `${url} refuses the user or the password; check them in the configuration.`,
      { ...context, details: { ...context.details, reason: 'credentials' } },
    );
  }
  if (code.includes('ConstraintValidationFailed')) {
    return new PlatformError(
      'LEDGER_BROKEN',
      `An element that ${url} should not have is there; run \`forebear verify\`.`,
      context,
    );
  }
  if (NAME_REFUSED.test(code) || NAME_REFUSED.test(message)) {
    return new PlatformError(
      'VALIDATION_FAILED',
      `${url} takes no such label, association type or property: ${message}`,
      context,
    );
  }
  if (VALUE_TOO_LARGE.test(message)) {
    return new PlatformError(
      'VALIDATION_FAILED',
      `${url} has no room in an index for a name, type, status or source URI: ${message.slice(0, 300)} Use shorter ones.`,
      context,
    );
  }
  if (/\.(Statement|Schema)\./.test(code)) {
    return new PlatformError('INTERNAL_ERROR', `${url} refuses a statement: ${message}`, context);
  }
  return new PlatformError(
    'STORE_UNAVAILABLE',
    `${url} does not answer (${code || message}); check that the database runs.`,
    context,
  );
}

/**
 * Rejects with {@link RequestTimeout} when a promise has not settled after so many milliseconds.
 */
export function inTime<Result>(promise: PromiseLike<Result>, timeoutMs: number): Promise<Result> {
  const message = new RequestTimeout(`no answer in ${Math.ceil(timeoutMs)} ms`);
  return pTimeout(promise, { milliseconds: Math.max(timeoutMs, 1), message });
}
