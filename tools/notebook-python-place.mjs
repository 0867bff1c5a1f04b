import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The location of the Python of `npm run notebook-python`, and whether it exists. */
export function notebookPython() {
  const services = fileURLToPath(new URL('../.services', import.meta.url));
  const folder = join(existsSync(services) ? realpathSync(services) : services, 'notebook-python');
  const marker = join(folder, 'installed');
  const interpreter = join(folder, 'venv/bin/python');
  return { folder, interpreter, marker, isThere: existsSync(marker) };
}
