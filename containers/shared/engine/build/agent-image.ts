import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DockerAddress } from '../docker-client.js';
import { buildNodeBase } from './node-base.js';
import { buildPackageImage, type PackageImage } from './package-image.js';

/** The reference of the agent's image, unless the configuration names another. */
export const AGENT_IMAGE = 'forebear-agent:latest';

/** The files of this package that the agent imports. */
const FOLDERS = [
  'containers/shared',
  'containers/kubernetes',
  'containers/swarm',
  'src/async',
  'src/domain',
  'src/files',
  'src/ports',
];
/** The packages that it imports. */
const PACKAGES = ['dockerode', 'tar-stream'];
/** The programs of this machine in the image, unless a base is named. */
const PROGRAMS = ['mkfifo'];

/** Builds the image of the agents of all runners on a Docker daemon and returns its id. Throws as {@link buildPackageImage} does. */
export async function buildAgentImage(
  address: DockerAddress,
  image: Omit<PackageImage, 'dockerfile' | 'sources'>,
): Promise<string> {
  const packages = await withDependencies(image.packageDirectory, PACKAGES);
  return await buildPackageImage(address, {
    ...image,
    base: image.base ?? ((docker) => buildNodeBase(docker, PROGRAMS)),
    dockerfile: 'containers/swarm/agent/Dockerfile',
    sources: ['package.json', ...FOLDERS.map((folder) => `dist/${folder}`), ...packages],
  });
}

/** Returns the folders of packages with all their dependencies, found as Node.js finds them. */
async function withDependencies(
  directory: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const found = new Set<string>();
  const waiting = names.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = await folderOf(directory, next.name, next.from);
    if (folder === undefined || found.has(folder)) continue; // an optional one may be missing
    found.add(folder);
    const text = await readFile(join(directory, folder, 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(text) as Manifest;
    waiting.push(...Object.keys(dependencies).map((name) => ({ name, from: folder })));
  }
  return [...found].filter((folder) => folder.lastIndexOf(MODULES) === 0);
}

const MODULES = 'node_modules/';

/** In the package that needs it, or above. */
async function folderOf(
  directory: string,
  name: string,
  from: string,
): Promise<string | undefined> {
  const folder = `${from === '' ? '' : `${from}/`}${MODULES}${name}`;
  const isThere = await access(join(directory, folder)).then(
    () => true,
    () => false,
  );
  if (isThere) return folder;
  if (from === '') return undefined;
  return await folderOf(directory, name, from.slice(0, Math.max(0, from.lastIndexOf(MODULES) - 1)));
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}
