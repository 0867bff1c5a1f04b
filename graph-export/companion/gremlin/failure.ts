import { type ErrorCode, isPlatformError, maskedError } from '#src/domain/errors/index.js';
import type { Logger } from '#src/ports/system.js';
import { type AnswerStatus, STATUS } from './wire/message.js';

const CODES: Readonly<Partial<Record<ErrorCode, number>>> = {
  UNAUTHENTICATED: STATUS.unauthorized,
  FORBIDDEN: STATUS.forbidden,
  SERVICE_UNAVAILABLE: STATUS.tooMany,
  QUERY_TIMED_OUT: STATUS.timeout,
  VALIDATION_FAILED: STATUS.evaluation,
  QUERY_TOO_COSTLY: STATUS.evaluation,
  ANSWER_TOO_LARGE: STATUS.evaluation,
};

/**
 * The answer for an error. Its attributes contain the platform's code; unknown errors are masked
 * and logged.
 */
export function failureStatus(requestId: string, error: unknown, logger: Logger): AnswerStatus {
  const known = isPlatformError(error) ? error : maskedError(error);
  if (known !== error) logger.error('A traversal failed', { error });
  const { code, message, details } = known;
  const { gremlinStatus } = details;
  return {
    requestId,
    code: typeof gremlinStatus === 'number' ? gremlinStatus : (CODES[code] ?? STATUS.serverError),
    message,
    attributes: { code, exceptions: [code], stackTrace: '' },
  };
}

/** The answer for an unreadable message. */
export function malformedStatus(requestId: string, why: string): AnswerStatus {
  return {
    requestId,
    code: STATUS.malformed,
    message: why,
    attributes: { code: 'VALIDATION_FAILED', exceptions: ['VALIDATION_FAILED'], stackTrace: '' },
  };
}
