import { isPlatformError, maskedError, PlatformError } from '#src/domain/errors/index.js';

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
