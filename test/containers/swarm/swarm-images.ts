import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import Docker from 'dockerode';
import { buildAgentImage } from '#containers/swarm/index.js';
import { makeTestImage, testImage } from '../docker/test-image.js';

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));

/** The image of the agent of the tests. */
export const TEST_AGENT = 'forebear-agent:test';

/** The sockets of the nodes of a swarm, the manager's first. */
export function nodeSockets(manager: string): readonly string[] {
  const path = manager.replace(/^unix:\/\//, '');
  return [path, path.replace(/node-1/, 'node-2')];
}

/** Builds the agent and the image with the programs of the tests, and loads both on every node. */
export async function makeSwarmImages(sockets: readonly string[]): Promise<void> {
  const [manager = '', ...others] = sockets;
  const umask = process.umask(0o022);
  await makeTestImage(manager);
  await buildAgentImage(
    { socketPath: manager },
    { reference: TEST_AGENT, packageDirectory: PACKAGE },
  );
  process.umask(umask);
  for (const node of others)
    for (const image of [testImage(), TEST_AGENT]) await copyImage(manager, node, image);
}

/** As `docker save | docker load`, unless the node has it. */
export async function copyImage(from: string, to: string, name: string): Promise<void> {
  const [source, target] = [new Docker({ socketPath: from }), new Docker({ socketPath: to })];
  const { Id } = await source.getImage(name).inspect();
  const known = await target
    .getImage(name)
    .inspect()
    .catch(() => undefined);
  if (known?.Id === Id) return;
  const answer = await target.loadImage(await source.getImage(name).get());
  await pipeline(answer, async (chunks: AsyncIterable<unknown>) => {
    for await (const _ of chunks);
  });
}
