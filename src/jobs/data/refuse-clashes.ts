import { posix } from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';
import type { SelectedObject } from './select-objects.js';

/**
 * Refuses objects that cannot be files of one folder, because two have the same name, or one has the name of another's
 * folder. Throws `VALIDATION_FAILED` with both objects.
 */
export function refuseClashes(
  objects: readonly SelectedObject[],
  fileName: (path: string) => string = (path) => path,
): void {
  const files = new Map<string, SelectedObject>();
  for (const object of objects) {
    const file = fileOf(fileName(object.path));
    const other = files.get(file);
    if (other) throw clash(other, object, 'they would be one file');
    files.set(file, object);
  }
  for (const [file, object] of files) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const other = files.get(file.slice(0, end));
      if (other) throw clash(other, object, 'one would be a file and the folder of the other');
    }
  }
}

function fileOf(path: string): string {
  return posix.normalize(path).replace(/^\/+/, '');
}

function clash(one: SelectedObject, other: SelectedObject, why: string): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    `The objects '${one.uri}' and '${other.uri}' cannot be given to a program together: ${why}.`,
    { details: { uris: [one.uri, other.uri] } },
  );
}
