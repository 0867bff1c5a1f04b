import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';
import { asked, type DockerAddress, type DockerClient, dockerClient } from '../docker-client.js';
import { buildNodeBase } from './node-base.js';
import { runBuild } from './run-build.js';

/** An image with parts of this package. */
export interface PackageImage {
  readonly reference: string;
  /** The folder of the package, with `dist` and `containers`. */
  readonly packageDirectory: string;
  /** Relative to the package, like {@link sources}. */
  readonly dockerfile: string;
  readonly sources: readonly string[];
  /**
   * Makes the base image, or returns its name; default: an image made from the Node.js of this
   * machine.
   */
  readonly base?: string | ((docker: DockerClient) => Promise<string>);
}

/**
 * Builds an image on a Docker daemon and returns its id. Throws `SERVICE_UNAVAILABLE` without the
 * daemon, and `RUN_FAILED` with the reason of a failed build.
 */
export async function buildPackageImage(
  address: DockerAddress,
  {
    reference,
    packageDirectory,
    dockerfile,
    sources,
    base = (docker) => buildNodeBase(docker),
  }: PackageImage,
): Promise<string> {
  const docker = dockerClient(address);
  await asked(address, docker.ping());
  for (const source of [dockerfile, ...sources]) await expectThere(packageDirectory, source);
  return await runBuild(docker, {
    context: packageDirectory,
    sources: [dockerfile, ...sources],
    dockerfile,
    reference,
    buildArguments: { BASE: typeof base === 'string' ? base : await base(docker) },
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
