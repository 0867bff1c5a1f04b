import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What `npm run build` compiles. */
const SOURCES = ['src', 'schema', 'loaders', 'containers', 'graph-export', 'examples'];

const SOURCE = /\.(ts|py|groovy)$/;

/** The command line as it is built. */
export const CLI = `${ROOT}dist/src/cli/main.js`;

/** Builds what the tests run where a source is newer; vitest calls it before the first test. */
export function setup(): void {
  const built = statSync(`${ROOT}dist/.built`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (SOURCES.some((folder) => isNewer(folder, built)))
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
}

function isNewer(folder: string, built: number): boolean {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return entries.some(
    (entry) => SOURCE.test(entry) && statSync(join(ROOT, folder, entry)).mtimeMs > built,
  );
}
