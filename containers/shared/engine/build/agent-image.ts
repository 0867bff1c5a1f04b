import type { DockerAddress } from '../docker-client.js';
import { buildNodeBase } from './node-base.js';
import { buildPackageImage, type PackageImage } from './package-image.js';

/** The reference of the agent's image, unless the configuration names another. */
export const AGENT_IMAGE = 'forebear-agent:latest';

/** The agents, each joined into one file. */
const AGENTS = ['swarm', 'kubernetes'].map((runner) => `dist/containers/${runner}/agent/bundle.js`);
/** The programs of this machine in the image, unless a base is named. */
const PROGRAMS = ['mkfifo'];

/** Builds the image of the agents of all runners on a Docker daemon and returns its id. Throws as {@link buildPackageImage} does. */
export async function buildAgentImage(
  address: DockerAddress,
  image: Omit<PackageImage, 'dockerfile' | 'sources'>,
): Promise<string> {
  return await buildPackageImage(address, {
    ...image,
    base: image.base ?? ((docker) => buildNodeBase(docker, PROGRAMS)),
    dockerfile: 'containers/swarm/agent/Dockerfile',
    sources: ['package.json', ...AGENTS],
  });
}
