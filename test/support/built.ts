import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the command line unless a build exists, which may be older than the source. */
export async function ensureBuilt(): Promise<void> {
  if (existsSync(`${ROOT}dist/bundle/command-line.js`)) return;
  await promisify(execFile)('npm', ['run', 'build'], { cwd: ROOT });
}
