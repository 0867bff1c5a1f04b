import { sep } from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';

/** The longest path on Linux. */
const MAX_NAME = 4096;

/**
 * The segments of an entry's name, relative to the folder; empty for the folder itself. Throws `ARCHIVE_INVALID` for a
 * name that leads out of it.
 */
export function entrySegments(name: string): readonly string[] {
  if (name.startsWith('/') || name.includes('\0')) {
    throw archiveInvalid(name, 'has an absolute or broken name');
  }
  if (name.length > MAX_NAME) throw archiveInvalid(name, 'has too long a name');
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw archiveInvalid(name, 'points outside of the folder');
  return segments;
}

/** True for the folder itself and everything below it; both paths must be absolute and free of links. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

export function archiveInvalid(entry: string, what: string, cause?: unknown): PlatformError {
  return new PlatformError(
    'ARCHIVE_INVALID',
    `The archive entry '${entry.slice(0, 300)}' ${what}.`,
    {
      details: { entry: entry.slice(0, 300) },
      cause,
    },
  );
}
