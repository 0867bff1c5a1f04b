import { type ErrorCode, isPlatformError, maskedError } from '#src/domain/errors/index.js';
import { AwsError } from '../aws-error.js';
import type { ErrorWords } from './operation.js';

/** The original's code for each code of the platform that is no `ValidationException`. */
const CODES: Partial<Record<ErrorCode, string>> = {
  CONFLICT: 'ConflictException',
  RESOURCE_IN_USE: 'ConflictException',
  FORBIDDEN: 'AccessDeniedException',
  LIMIT_EXCEEDED: 'ResourceLimitExceeded',
  TOO_MANY_SUBSCRIPTIONS: 'ThrottlingException',
  OBJECT_NOT_FOUND: 'ValidationException',
  BUCKET_NOT_FOUND: 'ValidationException',
};

/**
 * Converts an error to the original's. Errors of the server have a status from 500 on, which
 * clients retry.
 */
export function toAwsError(error: unknown, words: ErrorWords = {}): AwsError {
  if (error instanceof AwsError) return error;
  const known = isPlatformError(error) ? error : maskedError(error);
  const { code, httpStatus, message } = known;
  if (code === 'NOT_FOUND' || code === 'EDGE_END_MISSING')
    return named(words.missing ?? 'ResourceNotFound', words.missingWords, message);
  if (code === 'ALREADY_EXISTS' || code === 'ARTIFACT_TYPE_CONFLICT')
    return named(words.taken ?? 'ValidationException', words.takenWords, message);
  if (httpStatus === 429) return new AwsError('ThrottlingException', message);
  if (httpStatus === 503 || httpStatus === 507)
    return new AwsError('ServiceUnavailable', message, { status: 503, cause: error });
  if (httpStatus >= 500)
    return new AwsError('InternalFailure', message, { status: 500, cause: error });
  return new AwsError(CODES[code] ?? 'ValidationException', message, { cause: error });
}

function named(code: string, words: string | undefined, message: string): AwsError {
  return new AwsError(code, words === undefined ? message : `${words}: ${message}`);
}
