import { PlatformError } from './platform-error.js';

/** What callers get instead of an unexpected error: `INTERNAL_ERROR`, without its message. */
export function maskedError(cause: unknown): PlatformError {
  return new PlatformError(
    'INTERNAL_ERROR',
    'The server failed to answer this; its log says why under the time of this request.',
    { cause },
  );
}
