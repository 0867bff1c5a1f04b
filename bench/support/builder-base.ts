import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import Docker from 'dockerode';
import { importImage } from '#containers/shared/engine/build/import-image.js';
import { fillRoot } from '#containers/shared/engine/build/node-base.js';
import type { BareMachine } from './bare-machine.js';

const TOOLS = ['sh', 'env'];
const NPM = '/usr/lib/node_modules/npm';

/**
 * Makes an image with the Node.js and the npm of this machine, and with a cache of npm that has all packages that a
 * machine has installed, so that a build in it needs no network.
 */
export async function makeBuilderBase(
  socketPath: string,
  { reference, machine }: { readonly reference: string; readonly machine: BareMachine },
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'forebear-builder-'));
  const umask = process.umask(0o022);
  try {
    const programs = await Promise.all(TOOLS.map(async (name) => [name, await which(name)]));
    const files = await fillRoot(root, { node: process.execPath, ...Object.fromEntries(programs) });
    await mkdir(join(root, dirname(NPM)), { recursive: true });
    await mkdir(join(root, 'bin'));
    const npm = await realpath(await which('npm'));
    await cp(dirname(dirname(npm)), join(root, NPM), { recursive: true });
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm'));
    await symlink('/usr/bin/sh', join(root, 'bin/sh'));
    await cp(machine.cache, join(root, 'npm-cache'), { recursive: true });
    const variables = [
      'PATH=/usr/bin',
      'npm_config_cache=/npm-cache',
      'npm_config_offline=true',
      `npm_config_registry=${machine.registry}`,
    ];
    const changes = [`ENV ${variables.join(' ')}`];
    await importImage(new Docker({ socketPath }), { reference, root, files, changes });
  } finally {
    process.umask(umask);
    await rm(root, { recursive: true, force: true });
  }
}

async function which(name: string): Promise<string> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `command -v ${name}`]);
  return stdout.trim();
}
