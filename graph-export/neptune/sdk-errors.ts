import { PlatformError } from '#src/domain/errors/index.js';

/** An error of the SDK; it has a `$response` when the answer could not be read. */
interface SdkError {
  readonly message: string;
  readonly cause?: unknown;
  readonly code?: string;
  readonly detailedMessage?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly statusCode?: number };
}

const CODES: Readonly<Record<number, 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND'>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
};

/** Converts an error of the SDK about the database at an origin to a platform error. */
export function platformErrorOf(error: unknown, origin: string): PlatformError {
  const { $metadata, $response, message, cause, code, detailedMessage } = error as SdkError;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  const [reason] = (cause instanceof Error ? cause.message : message).split('\n');
  if (status === undefined)
    return unavailable(`The graph database at ${origin} does not answer: ${reason}`, error);
  if (status < 300) return unavailable(`${origin} answers with invalid JSON: ${reason}`, error);
  return new PlatformError(
    CODES[status] ?? (status < 500 ? 'VALIDATION_FAILED' : 'SERVICE_UNAVAILABLE'),
    `The graph database refuses with ${code ?? status}: ${detailedMessage ?? reason}`,
    { details: { status, ...(code === undefined ? {} : { databaseCode: code }) } },
  );
}

function unavailable(message: string, cause: unknown): PlatformError {
  return new PlatformError('SERVICE_UNAVAILABLE', message, { cause });
}
