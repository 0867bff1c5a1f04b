import { ERROR_CATALOGUE, type ErrorCode } from './catalogue.js';

/** What an error says besides its code and sentence. */
export interface ErrorContext {
  /** The values that the sentence is about, safe to show to the caller. */
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

  /** The HTTP status that stands for the code. */
  get httpStatus(): number {
    return ERROR_CATALOGUE[this.code];
  }
}

/** True for a {@link PlatformError}, and of the given code when one is named. */
export function isPlatformError(error: unknown, code?: ErrorCode): error is PlatformError {
  return error instanceof PlatformError && (code === undefined || error.code === code);
}
