import { ForebearError } from '../errors.js';

/** Why a request may be worth another try. */
export interface Failure {
  readonly kind: 'TRANSIENT' | 'THROTTLING';
  /** The server did surely nothing of it. */
  readonly refused: boolean;
  readonly retryAfterMs?: number;
}

/** Codes with the status 503 that another try would not change. */
const LASTING = ['QUERY_TIMED_OUT', 'SLOTS_STUCK'];

/** What a failed request says about another try; undefined: there is no use in one. */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof ForebearError)) return undefined;
  const { code, status, details } = error;
  if (code === 'CONNECTION_FAILED')
    return { kind: 'TRANSIENT', refused: details['refused'] === true };
  if (LASTING.includes(code)) return undefined;
  if ('servedBy' in details) return undefined; // only the server that it names can answer
  const seconds = details['retryAfterSeconds'];
  const after = typeof seconds === 'number' ? { retryAfterMs: seconds * 1_000 } : {};
  if (code === 'ENDPOINT_NOT_READY') return { kind: 'TRANSIENT', refused: true, ...after };
  if (status === 429) return { kind: 'THROTTLING', refused: true, ...after };
  if (status === 502 || status === 503 || status === 504)
    return { kind: 'TRANSIENT', refused: false, ...after };
  return undefined;
}
