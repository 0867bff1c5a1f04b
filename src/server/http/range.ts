import rangeParser from 'range-parser';
import { PlatformError } from '#src/domain/errors/index.js';

/** A range of bytes, both ends inclusive and inside the object. */
export interface RequestedRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header with one range of bytes. For several ranges or other units returns undefined, the whole
 * object, as RFC 9110 allows. Throws `RANGE_NOT_SATISFIABLE`.
 */
export function parseRange(header = '', size: number): RequestedRange | undefined {
  if (!/^\s*bytes=/.test(header)) return undefined;
  // The parser refuses a suffix that is longer than the object; RFC 9110 makes it the whole object.
  const bounded = header.replace(
    /=\s*-(\d+)\s*$/,
    (_, last) => `=-${Math.min(Number(last), size)}`,
  );
  const parsed = rangeParser(size, bounded.trim());
  if (parsed === -1) throw unsatisfiable(header, size);
  const [range, ...more] = parsed === -2 ? [] : parsed;
  return more.length === 0 ? range : undefined;
}

function unsatisfiable(header: string, size: number): PlatformError {
  return new PlatformError(
    'RANGE_NOT_SATISFIABLE',
    `The range ${header} lies outside the object, which has ${size} bytes.`,
    { details: { sizeBytes: size } },
  );
}
