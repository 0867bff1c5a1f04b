import { PlatformError } from '#src/domain/errors/index.js';

/** Bytes that a request asked for, both ends inclusive and inside the object. */
export interface RequestedRange {
  readonly bytes: { readonly start: number; readonly end: number };
}

/**
 * Reads a Range header for an object of a size: one range of bytes, the form `-n` too. Several ranges,
 * and units that are no bytes, give the whole object, as RFC 9110 allows. Throws `RANGE_NOT_SATISFIABLE`.
 */
export function parseRange(header: string | undefined, size: number): RequestedRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const suffix = first === '';
  const start = suffix ? Math.max(0, size - Number(last)) : Number(first);
  const end = suffix || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (!suffix && last !== '' && Number(last) < Number(first)) return undefined;
  if (start > end) {
    throw new PlatformError(
      'RANGE_NOT_SATISFIABLE',
      `The range ${header} lies outside the object, which has ${size} bytes.`,
      { details: { sizeBytes: size } },
    );
  }
  return { bytes: { start, end } };
}

/** The first and last byte that go out of an object as it was opened. */
export function firstAndLastByte(
  range: RequestedRange | undefined,
  size: number,
): { readonly from: number; readonly to: number } {
  if (!range) return { from: 0, to: size - 1 };
  return { from: range.bytes.start, to: Math.min(range.bytes.end, size - 1) };
}
