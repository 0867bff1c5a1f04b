import { ERROR_CATALOGUE, type ErrorClass, type ErrorCode, type Lack } from './catalogue.js';
import { ERRNO_CLASSES, type ErrnoEntry } from './errno.js';

/** Options of a {@link PlatformError}. */
export interface ErrorContext {
  /** The values in the message; the caller sees them. */
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

/** The message of an error; of any other thrown value, its text. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns the class of an error. A lost race is passing, because the change set may be built again.
 * An error without a known code has the class of its cause, or `platform`.
 */
export function classOf(error: unknown): ErrorClass {
  return entryOf(error).class;
}

/** Returns the code that decides the class of an error; undefined for an error without a known code. */
export function codeOf(error: unknown): string | undefined {
  return knownOf(error)?.code;
}

/** True for an error after which a later attempt may succeed without intervention. */
export function isPassing(error: unknown): boolean {
  return classOf(error) === 'passing';
}

/** Returns the cause of a passing error that affects more than one job. */
export function lackOf(error: unknown): Lack | undefined {
  return entryOf(error).lacks;
}

const LOST_RACE: ErrnoEntry = { class: 'passing', lacks: 'store' };

function entryOf(error: unknown): ErrnoEntry {
  const known = knownOf(error);
  if (known instanceof PlatformError)
    return known.details['expectation'] === undefined ? ERROR_CATALOGUE[known.code] : LOST_RACE;
  return (known && ERRNO_CLASSES.get(known.code)) ?? { class: 'platform' };
}

/** The error itself, or the first of its causes that has a known code. */
function knownOf(error: unknown): PlatformError | { readonly code: string } | undefined {
  if (error instanceof PlatformError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  return ERRNO_CLASSES.has(code) ? { code } : knownOf(error.cause);
}

/** The error that callers get instead of an unexpected one: `INTERNAL_ERROR`, without its message. */
export function maskedError(cause: unknown): PlatformError {
  return new PlatformError(
    'INTERNAL_ERROR',
    'The server failed; its log has the cause, at the time of this request.',
    { cause },
  );
}

/**
 * Parses JSON that the platform wrote. Throws `DATA_DAMAGED`, with a description of the data, for
 * invalid JSON or another form.
 */
export function parseStored<Value>(
  text: string,
  what: string,
  isWhole: (value: unknown) => boolean = isObject,
): Value {
  try {
    const value: unknown = JSON.parse(text);
    if (isWhole(value)) return value as Value;
  } catch (error) {
    throw damaged(what, error);
  }
  throw damaged(what);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function damaged(what: string, cause?: unknown): PlatformError {
  return new PlatformError(
    'DATA_DAMAGED',
    `${what} cannot be read, because its bytes were changed. Restore it from a backup; 'forebear verify --objects' lists what else is damaged.`,
    { details: { what }, cause },
  );
}

/** Ends a `switch` over a union: a case that the compiler excluded was reached. */
export class UnreachableCaseError extends Error {
  constructor(value: never) {
    super(`Unreachable case: ${JSON.stringify(value)}`);
  }
}
