import { join } from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';

/**
 * Joins a folder with names, or paths of names, from records, requests and storage. Throws
 * `VALIDATION_FAILED` for a path that leads out of the folder, or that the system would truncate.
 */
export function joinBelow(folder: string, ...below: readonly string[]): string {
  for (const path of below)
    if (path.includes('\0') || path.startsWith('/') || path.split('/').includes('..'))
      throw new PlatformError(
        'VALIDATION_FAILED',
        `'${path.slice(0, 200)}' leads out of the folder that it is to be in; use names without '..' and without a slash in front.`,
        { details: { path: path.slice(0, 200) } },
      );
  return join(folder, ...below);
}
