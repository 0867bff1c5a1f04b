import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '#src/domain/errors/index.js';

const FOLDER = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/web/' : '../../../web/',
    import.meta.url,
  ),
);

/** The folder of a part of the built pages. Missing parts were not built by `npm run build`. */
export function webFolder(part: string): string {
  return `${FOLDER}${part}`;
}

/** The text of a built page. Throws `NOT_FOUND` when the pages are not built. */
export function webFile(path: string): string {
  try {
    return readFileSync(webFolder(path), 'utf8');
  } catch (error) {
    throw new PlatformError(
      'NOT_FOUND',
      'The pages for browsers are not built here; build them on the server with: npm run build.',
      { cause: error },
    );
  }
}
