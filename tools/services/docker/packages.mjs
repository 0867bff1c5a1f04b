import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

let installing = Promise.resolve();

/**
 * Installs packages of Debian, one call after the other. Throws, with advice, when that is not
 * possible.
 */
export function installPackages(packages) {
  const installed = installing.then(() => install(packages));
  installing = installed.catch(() => undefined);
  return installed;
}

async function install(packages) {
  const run = promisify(execFile);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-q'], { env });
    const words = ['install', '-y', '-q', '--no-install-recommends', ...packages];
    await run('apt-get', words, { env, maxBuffer: 2 ** 26 });
  } catch (error) {
    const names = packages.join(' and ');
    if (error.code === 'ENOENT')
      throw new Error(
        `${names} is missing, and there is no apt-get: install it, and put it on the PATH.`,
      );
    throw new Error(`apt-get could not install ${names}:\n${error.stderr}`);
  }
}
