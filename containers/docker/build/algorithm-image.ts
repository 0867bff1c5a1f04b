import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';
import { asked, type DockerAddress, dockerClient } from '../docker-client.js';
import { buildNodeBase } from './node-base.js';
import { runBuild } from './run-build.js';

/** Which image is built. */
export interface AlgorithmImage {
  /** The key of the algorithm, which is the name of its folder in containers/images. */
  readonly key: string;
  readonly reference: string;
  /** The folder of the package, with `dist` and `containers`. */
  readonly packageDirectory: string;
  /** The base image; default one made of the Node.js of this machine. */
  readonly base?: string;
}

/**
 * Builds the image of a built-in algorithm on a Docker daemon and returns its id. Throws `SERVICE_UNAVAILABLE` without the daemon, and
 * `RUN_FAILED` with the reason of a build that fails.
 */
export async function buildAlgorithmImage(
  address: DockerAddress,
  { key, reference, packageDirectory, base }: AlgorithmImage,
): Promise<string> {
  const docker = dockerClient(address);
  await asked(address, docker.ping());
  const folder = `containers/images/${key}`;
  const sources = ['package.json', `${folder}/Dockerfile`, `dist/${folder}`, 'dist/src/domain'];
  for (const source of sources) await expectThere(packageDirectory, source);
  return await runBuild(docker, {
    context: packageDirectory,
    sources,
    dockerfile: `${folder}/Dockerfile`,
    reference,
    buildArguments: { BASE: base ?? (await buildNodeBase(docker)) },
  });
}

async function expectThere(directory: string, source: string): Promise<void> {
  try {
    await access(join(directory, source));
  } catch {
    const message = `${source} is missing in ${directory}; run npm run build there first.`;
    throw new PlatformError('NOT_FOUND', message, { details: { source, directory } });
  }
}
