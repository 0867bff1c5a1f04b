import { PlatformError } from './platform-error.js';

/** What callers are told in the place of an error that nobody foresaw: `INTERNAL_ERROR`, without its text. */
export function maskedError(cause: unknown): PlatformError {
  return new PlatformError(
    'INTERNAL_ERROR',
    'The server failed to answer this; its log says why under the time of this request.',
    { cause },
  );
}
