import { fileURLToPath } from 'node:url';
import { BUILT_IN_ALGORITHMS } from '#src/domain/algorithms/index.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { containerImages } from '#src/server/compose/image-table.js';
import type { Config } from '#src/server/config/index.js';

/** How images are built. */
export interface BuildImagesOptions {
  /** `BASE=<reference>` at most; without it a base is made of the Node.js of this machine. */
  readonly buildArguments?: readonly string[];
  /** Told what happens, a line at a time. */
  readonly say: (line: string) => void;
}

/** Builds the images of the built-in algorithms, and of the agent of the swarm runner, under the references that the configuration names. */
export async function buildImages(
  config: Pick<Config, 'containerImages' | 'dockerSocket' | 'region'>,
  { buildArguments = [], say }: BuildImagesOptions,
): Promise<void> {
  const { buildAlgorithmImage } = await import('#containers/docker/index.js');
  const references = containerImages(config);
  const base = baseOf(buildArguments);
  const socketPath = config.dockerSocket;
  for (const { key } of BUILT_IN_ALGORITHMS) {
    const reference = references[key] ?? key;
    process.umask(0o022); // every user may run what an image has
    const id = await buildAlgorithmImage(
      { socketPath },
      { key, reference, packageDirectory: packageDirectory(), ...(base && { base }) },
    );
    say(`${reference} is ${id}`);
  }
  const { AGENT_IMAGE, buildAgentImage } = await import('#containers/swarm/index.js');
  const reference = references['agent'] ?? AGENT_IMAGE;
  const image = { reference, packageDirectory: packageDirectory(), ...(base && { base }) };
  say(`${reference} is ${await buildAgentImage({ socketPath }, image)}`);
}

function baseOf(buildArguments: readonly string[]): string | undefined {
  let base: string | undefined;
  for (const argument of buildArguments) {
    const [, name, value] = /^(\w+)=(\S+)$/.exec(argument) ?? [];
    if (name !== 'BASE')
      throw new PlatformError(
        'CONFIG_INVALID',
        `--build-arg cannot be '${argument.slice(0, 100)}'; give BASE=<image>, as in BASE=node:20-slim.`,
        { details: { key: 'buildArg', value: argument.slice(0, 100) } },
      );
    base = value;
  }
  return base;
}

/** The compiled file is one folder deeper. */
function packageDirectory(): string {
  const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../';
  return fileURLToPath(new URL(root, import.meta.url));
}
