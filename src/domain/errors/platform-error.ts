import { ERROR_CATALOGUE, type ErrorCode } from './catalogue.js';

/** Options of a {@link PlatformError}. */
export interface ErrorContext {
  /** The values that the message is about; the caller sees them. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** The one error class that callers may see; anything else is masked at the edge. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, context: ErrorContext = {}) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause });
    this.code = code;
    this.details = context.details ?? {};
  }

  /** The HTTP status of the code. */
  get httpStatus(): number {
    return ERROR_CATALOGUE[this.code].status;
  }
}

/** True for a {@link PlatformError}, of the given code if any. */
export function isPlatformError(error: unknown, code?: ErrorCode): error is PlatformError {
  return error instanceof PlatformError && (code === undefined || error.code === code);
}
