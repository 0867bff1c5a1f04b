import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';
import { buildAgentImage } from '#containers/swarm/index.js';
import { digestsOf, imagesOf, importImages } from '../../../tools/services/kubernetes/node.mjs';
import { service } from '../../support/services.js';
import { makeTestImage, testImage } from '../docker/test-image.js';
import { TEST_AGENT } from '../swarm/swarm-images.js';

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));
const NODES = [1, 2];

/** The folder of the cluster, from its kubeconfig. */
export function homeOf(kubeconfig: string): string {
  return dirname(dirname(kubeconfig));
}

/**
 * Builds the agent and the image with the programs of the tests by the Docker daemon of the tests,
 * and loads both on every node.
 */
export async function makeClusterImages(kubeconfig: string): Promise<void> {
  const socketPath = service('docker')?.url.replace(/^unix:\/\//, '');
  if (socketPath === undefined)
    throw new Error('The images of the cluster need docker: npm run services -- up docker');
  const umask = process.umask(0o022);
  try {
    await makeTestImage(socketPath);
    const image = { reference: TEST_AGENT, packageDirectory: PACKAGE };
    await buildAgentImage({ socketPath }, image);
  } finally {
    process.umask(umask);
  }
  for (const image of [testImage(), TEST_AGENT]) await copyImage(socketPath, kubeconfig, image);
}

/** Loads an image on the nodes that do not have it. */
async function copyImage(socketPath: string, kubeconfig: string, name: string): Promise<void> {
  const home = homeOf(kubeconfig);
  const docker = new Docker({ socketPath });
  const { Id } = await docker.getImage(name).inspect();
  const lacking = NODES.filter((node) => !imagesOf(home, node).includes(Id));
  if (lacking.length === 0) return;
  const folder = await mkdtemp(join(tmpdir(), 'forebear-images-'));
  try {
    const archive = join(folder, 'image.tar');
    await pipeline(await docker.getImage(name).get(), createWriteStream(archive));
    for (const node of lacking) importImages(home, node, archive);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const TWO_FACED = 'forebear-test-two-faced:1';

/**
 * Gives one name to another image on each node. Returns the name, and the digest of each image as
 * hexadecimal digits.
 */
export async function putOtherImages(
  kubeconfig: string,
): Promise<{ readonly name: string; readonly digests: readonly string[] }> {
  const docker = new Docker({ socketPath: service('docker')?.url.replace(/^unix:\/\//, '') });
  const home = homeOf(kubeconfig);
  const folder = await mkdtemp(join(tmpdir(), 'forebear-images-'));
  const digests: string[] = [];
  try {
    for (const node of NODES) {
      const container = await docker.createContainer({ Image: testImage(), Cmd: ['train'] });
      await container.commit({
        repo: TWO_FACED.split(':')[0],
        tag: '1',
        changes: `LABEL node=${node}`,
      });
      await container.remove();
      const archive = join(folder, `${node}.tar`);
      await pipeline(await docker.getImage(TWO_FACED).get(), createWriteStream(archive));
      importImages(home, node, archive);
      digests.push(digestOf(home, node, TWO_FACED));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return { name: TWO_FACED, digests };
}

function digestOf(home: string, node: number, name: string): string {
  const digest = digestsOf(home, node)[`docker.io/library/${name}`];
  if (digest === undefined) throw new Error(`Node ${node} has no image ${name}.`);
  return digest;
}
