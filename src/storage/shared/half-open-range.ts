import { PlatformError } from '#src/domain/errors/index.js';
import type { GetOptions } from '#src/ports/object-storage.js';

export interface HalfOpenRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the requested range of bytes. Throws `RANGE_NOT_SATISFIABLE` when the object has none of
 * them.
 */
export function halfOpenRange(sizeBytes: number, range: GetOptions['range']): HalfOpenRange {
  if (range === undefined) return { start: 0, end: sizeBytes };
  const last = Math.min(range.end ?? sizeBytes - 1, sizeBytes - 1);
  if (Number.isSafeInteger(range.start) && range.start >= 0 && last >= range.start) {
    return { start: range.start, end: last + 1 };
  }
  throw new PlatformError(
    'RANGE_NOT_SATISFIABLE',
    `The object has ${sizeBytes} bytes; it has no bytes from ${range.start} to ${range.end ?? 'its end'}.`,
    { details: { start: range.start, end: range.end, sizeBytes } },
  );
}
