import { PlatformError } from '#src/domain/errors/index.js';

/**
 * The cursor of the line that ends at a position. It has a fixed number of digits, so that cursors sort as strings, and
 * a page starts with one seek and no index.
 */
export function cursorAt(position: number): string {
  return position.toString(16).padStart(13, '0');
}

export function positionOf(cursor: string): number {
  if (/^[0-9a-f]{13}$/.test(cursor)) return Number.parseInt(cursor, 16);
  throw cursorInvalid(cursor);
}

export function cursorInvalid(cursor: string): PlatformError {
  return new PlatformError(
    'CURSOR_INVALID',
    `'${cursor.slice(0, 100)}' is not a cursor of this log; pass the cursor of one of its lines.`,
    { details: { cursor: cursor.slice(0, 100) } },
  );
}
