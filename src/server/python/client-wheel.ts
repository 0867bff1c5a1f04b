import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClientWheel } from '#src/environments/index.js';

const FOLDER = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/python/' : '../../../python/',
    import.meta.url,
  ),
);
const NAME = /^forebear-([\w.]+)-py3-none-any\.whl$/;

/** The wheel of the Python client, with its content as it is now; undefined when it is not built. */
export function clientWheel(): (ClientWheel & { readonly bytes: Uint8Array }) | undefined {
  const file = existsSync(FOLDER) ? readdirSync(FOLDER).find((name) => NAME.test(name)) : undefined;
  if (file === undefined) return undefined;
  const path = `${FOLDER}${file}`;
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, file, bytes, sha256, version: NAME.exec(file)?.[1] ?? '' };
}
