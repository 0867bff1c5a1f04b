import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Docker from 'dockerode';
import { buildServerImage } from '../../../tools/image/server-image.mjs';
import { importImages } from '../../../tools/services/kubernetes/node.mjs';
import { runCli } from '../../support/cli-process.js';
import { makeImageParts } from '../../tools/image/build-for-tests.js';
import { homeOf } from './cluster-images.js';

/** Stands for the registry that nodes reach; they have the images already. */
export const REGISTRY = 'forebear.test';
const BUILDER = `${REGISTRY}/builder:${process.pid}`;
const PLATFORM = ['agent', 'ipinsights'];
const NODES = [1, 2];

/** Where images are built and needed. */
interface ChartImages {
  readonly socketPath: string;
  readonly kubeconfig: string;
  /** An empty folder. */
  readonly directory: string;
  /** Two tags of the server's image; the platform's images have the first. */
  readonly tags: readonly [string, string];
}

/**
 * Builds the images of the server and of the platform, as the guide says, and loads them on every node in the place
 * of those of an earlier run.
 */
export async function makeChartImages({
  socketPath,
  kubeconfig,
  directory,
  tags,
}: ChartImages): Promise<void> {
  const docker = new Docker({ socketPath });
  const [tag, next] = tags;
  const parts = await makeImageParts(socketPath, { directory, builder: BUILDER });
  await buildServerImage({ ...parts, reference: `${REGISTRY}/forebear:${tag}` });
  const server = docker.getImage(`${REGISTRY}/forebear:${tag}`);
  await server.tag({ repo: `${REGISTRY}/forebear`, tag: next });
  const containerImages = Object.fromEntries(
    PLATFORM.map((name) => [name, `${REGISTRY}/forebear-${name}:${tag}`]),
  );
  const settings = join(directory, 'images.json');
  await writeFile(settings, JSON.stringify({ containerImages }), { mode: 0o600 });
  const words = ['--config', settings, '--docker-socket', socketPath];
  const built = await runCli(directory, ['images', ...PLATFORM, ...words]);
  if (built.code !== 0) throw new Error(built.stderr);
  const made = [
    ...tags.map((one) => `${REGISTRY}/forebear:${one}`),
    ...Object.values(containerImages),
  ];
  const archive = join(directory, 'image.tar');
  for (const name of made) {
    await pipeline(await docker.getImage(name).get(), createWriteStream(archive));
    for (const node of NODES) importImages(homeOf(kubeconfig), node, archive);
  }
  await rm(archive);
  for (const name of [BUILDER, ...made]) await docker.getImage(name).remove({ force: true });
}
