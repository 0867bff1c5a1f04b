import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type Docker from 'dockerode';
import { PlatformError } from '#src/domain/errors/index.js';
import { runBuild } from './run-build.js';

const DOCKERFILE = 'FROM scratch\nCOPY root /\nENV PATH=/usr/bin\n';

/**
 * Builds an image with the Node.js of this machine and nothing else, so that no registry is needed. Returns its
 * reference. Throws `SERVICE_UNAVAILABLE` without Linux, whose programs containers run.
 */
export async function buildNodeBase(docker: Docker): Promise<string> {
  if (process.platform !== 'linux')
    throw new PlatformError(
      'SERVICE_UNAVAILABLE',
      `The Node.js of ${process.platform} does not run in containers; name a base image, as in --build-arg BASE=node:20-slim.`,
    );
  const reference = `forebear-node:${process.versions.node}`;
  const context = await mkdtemp(join(tmpdir(), 'forebear-base-'));
  try {
    await writeFile(join(context, 'Dockerfile'), DOCKERFILE);
    await fillRoot(join(context, 'root'), { node: process.execPath });
    await runBuild(docker, { context, sources: ['Dockerfile', 'root'], reference });
  } finally {
    await rm(context, { recursive: true, force: true });
  }
  return reference;
}

/** Fills the root folder of an image with programs of this machine, by name, and the libraries that they load. */
export async function fillRoot(
  root: string,
  programs: Readonly<Record<string, string>>,
): Promise<void> {
  for (const folder of ['etc', 'usr/bin', 'opt/ml'])
    await mkdir(join(root, folder), { recursive: true });
  await mkdir(join(root, 'tmp'), { mode: 0o1777 });
  await writeFile(join(root, 'etc/passwd'), 'root:x:0:0::/:/sbin/nologin\n');
  await writeFile(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  for (const [name, program] of Object.entries(programs)) {
    const path = await realpath(program);
    await cp(path, join(root, 'usr/bin', name));
    const { stdout } = await promisify(execFile)('ldd', [path]);
    for (const [library] of stdout.matchAll(/\/\S+/g)) {
      await mkdir(join(root, dirname(library)), { recursive: true });
      await cp(await realpath(library), join(root, library));
    }
  }
}
