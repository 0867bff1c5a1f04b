import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The location of something that tests need besides packages of npm, and whether it exists. */
export function extraPlace(name) {
  const services = fileURLToPath(new URL('../.services', import.meta.url));
  const folder = join(existsSync(services) ? realpathSync(services) : services, name);
  const marker = join(folder, 'installed');
  const isThere = existsSync(marker);
  return { folder, marker, isThere, installed: isThere ? readFileSync(marker, 'utf8') : undefined };
}
