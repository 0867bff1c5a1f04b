import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Builds a program of a Go module into `<folder>/bin`, once: a marker holds the module with its version.
 * @param {string} module the package of the program with its version, `<package>@<version>`
 * @returns {Promise<string>} the program's path
 */
export async function installGo(module, folder) {
  const bin = join(folder, 'bin');
  const name = basename(module.split('@')[0]);
  const marker = join(folder, 'installed');
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== module) {
    for (const path of [marker, bin]) rmSync(path, { recursive: true, force: true });
    mkdirSync(bin, { recursive: true });
    await go(['install', '-trimpath', '-ldflags=-s -w', module], { bin, name });
    writeFileSync(marker, module);
  }
  return join(bin, name);
}

async function go(words, { bin, name }) {
  const env = { ...process.env, GOBIN: bin, CGO_ENABLED: '0' };
  try {
    await promisify(execFile)('go', words, { env, maxBuffer: 2 ** 26 });
  } catch (error) {
    if (error.code === 'ENOENT') {
      throw new Error(
        `go is missing: install Go 1.25 or newer and put go on the PATH. It builds ${name}, once.`,
      );
    }
    throw new Error(`Go could not build ${name}:\n${error.stdout}${error.stderr}`);
  }
}
