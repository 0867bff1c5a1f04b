import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Docker from 'dockerode';
import { PlatformError } from '#src/domain/errors/index.js';
import { importImage } from './import-image.js';
import { librariesOf } from './run-build.js';

/**
 * Builds an image with the Node.js of this machine, a shell and few other programs, so that no registry is needed.
 * Returns its reference. Throws `SERVICE_UNAVAILABLE` on other systems than Linux, because
 * containers run programs of Linux.
 */
export async function buildNodeBase(
  docker: Docker,
  others: readonly string[] = [],
): Promise<string> {
  if (process.platform !== 'linux')
    throw new PlatformError(
      'SERVICE_UNAVAILABLE',
      `The Node.js of ${process.platform} does not run in containers; name a base image, as in --build-arg BASE=node:20-slim.`,
    );
  const reference = `forebear-${['node', ...others].join('-')}:${process.versions.node}`;
  const root = await mkdtemp(join(tmpdir(), 'forebear-base-'));
  try {
    const files = await fillRoot(root, { node: process.execPath, ...pathsOf(others) });
    await importImage(docker, { reference, root, files, changes: ['ENV PATH=/usr/bin'] });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  return reference;
}

function pathsOf(names: readonly string[]): Readonly<Record<string, string>> {
  const pathOf = (name: string) =>
    execFileSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).trim();
  return Object.fromEntries(names.map((name) => [name, pathOf(name)]));
}

/** What starts a program in a pod; see `containers/kubernetes/agent/launcher.ts`. */
const SHELL = ['sh', 'sleep'];

/**
 * Fills the root folder of an image with programs of this machine, by name, and with a shell. Returns
 * the libraries that they load, which the image needs too.
 */
export async function fillRoot(
  root: string,
  given: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const programs = { ...pathsOf(SHELL), ...given };
  for (const folder of ['etc', 'usr/bin', 'opt/ml', 'tmp'])
    await mkdir(join(root, folder), { recursive: true });
  await chmod(join(root, 'tmp'), 0o1777); // with any umask
  await chmod(root, 0o755);
  await writeFile(join(root, 'etc/passwd'), 'root:x:0:0::/:/sbin/nologin\n');
  await writeFile(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  for (const [name, program] of Object.entries(programs))
    await cp(await realpath(program), join(root, 'usr/bin', name));
  return librariesOf(Object.values(programs));
}
