import { ERROR_CATALOGUE } from '#src/domain/errors/catalogue.js';
import { ForebearError } from '../errors.js';

/** Why a request may be retried. */
export interface TransportFailure {
  readonly kind: 'TRANSIENT' | 'THROTTLING';
  /** The server certainly did nothing. */
  readonly refused: boolean;
  readonly retryAfterMs?: number;
}

/** Codes with the status 503 that a retry would not change. */
const LASTING = ['QUERY_TIMED_OUT', 'SLOTS_STUCK'];

/** Returns whether a failed request may be retried; undefined when a retry is useless. */
export function failureOf(error: unknown): TransportFailure | undefined {
  if (!(error instanceof ForebearError)) return undefined;
  const { code, status, details } = error;
  if (code === 'CONNECTION_FAILED')
    return { kind: 'TRANSIENT', refused: details['refused'] === true };
  if (LASTING.includes(code)) return undefined;
  if ('servedBy' in details) return undefined; // only the named server can answer
  const seconds = details['retryAfterSeconds'];
  const after = typeof seconds === 'number' ? { retryAfterMs: seconds * 1_000 } : {};
  if (code === 'ENDPOINT_NOT_READY') return { kind: 'TRANSIENT', refused: true, ...after };
  if (status === 429) return { kind: 'THROTTLING', refused: true, ...after };
  if (status === 502 || status === 503 || status === 504)
    return { kind: 'TRANSIENT', refused: false, ...after };
  return undefined;
}

/** The body of a refused request outside of GraphQL. */
export interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly [detail: string]: unknown;
}

/** A GraphQL error of the server. */
export interface AnsweredError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: unknown;
    readonly details?: Readonly<Record<string, unknown>>;
  };
}

/** The error of a refused request. */
export function errorOf(
  body: ErrorBody | undefined,
  { status, headers }: Response,
  what: string,
): ForebearError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const after = Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
  // Errors of endpoints have their details beside the code, as in SageMaker.
  const { code, message, details, ...beside } = body ?? {};
  const facts = { details: { ...beside, ...details, ...after }, status };
  if (typeof code === 'string')
    return new ForebearError({ code, message: message ?? code, ...facts });
  return new ForebearError({
    code: 'ANSWER_INVALID',
    message: `${what} was answered with the status ${status}, and without a code of the platform.`,
    ...facts,
  });
}

/** The error that the first of some GraphQL errors reports. */
export function errorOfAnswer(errors: readonly AnsweredError[]): ForebearError {
  const [{ message, path, extensions = {} } = { message: 'The answer has no data.' }] = errors;
  const { code, details } = extensions;
  const status = typeof code === 'string' ? STATUSES.get(code) : undefined;
  return new ForebearError({
    code: typeof code === 'string' ? code : 'ANSWER_INVALID',
    message,
    details: { ...details, ...(path === undefined ? {} : { path: path.join('.') }) },
    status,
  });
}

const STATUSES: ReadonlyMap<string, number> = new Map(
  Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => [code, status]),
);
