import { fileURLToPath } from 'node:url';
import type { DockerAddress } from '#containers/docker/index.js';
import { BUILT_IN_ALGORITHMS } from '#src/domain/algorithms/index.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { containerImages } from '#src/server/compose/image-table.js';
import type { Config } from '#src/server/config/index.js';

/** The options for building images. */
export interface BuildImagesOptions {
  /**
   * The images to build; default: all, where the image of text classification needs an interpreter
   * with its libraries.
   */
  readonly names?: readonly string[];
  /**
   * `BASE=<reference>` for images with Node.js, `PYTHON_BASE=<reference>` for images with Python;
   * default: made from this machine.
   */
  readonly buildArguments?: readonly string[];
  /** Called with the progress, one line at a time. */
  readonly say: (line: string) => void;
}

type ImagesConfig = Pick<
  Config,
  'containerImages' | 'dockerSocket' | 'frameworks' | 'python3' | 'pythonImage' | 'region'
>;

/** The arguments of a build, by name. */
type Bases = Partial<Record<(typeof BASES)[number], string>>;

const BASES = ['BASE', 'PYTHON_BASE'] as const;
const TEXT = 'text-classification';
const TEXT_IMAGE = `forebear-${TEXT}:latest`;

/**
 * Builds the images of the built-in algorithms, of the agent of the swarm runner, of Python scripts
 * and of text classification, under the references that the configuration names. Throws
 * `CONFIG_INVALID` for an unknown name or build argument, and the errors of the builds.
 */
export async function buildImages(
  config: ImagesConfig,
  options: BuildImagesOptions,
): Promise<void> {
  const { buildArguments = [], names, say } = options;
  const builders = await imageBuilders(config, basesOf(buildArguments));
  const unknown = names?.find((name) => !Object.hasOwn(builders, name));
  if (unknown !== undefined)
    throw invalid(
      'images',
      unknown,
      `There is no image '${unknown.slice(0, 100)}' to build; there are ${Object.keys(builders).join(', ')}.`,
    );
  process.umask(0o022); // every user may run the files of an image
  for (const name of names ?? Object.keys(builders)) {
    const built = await builders[name]?.();
    if (built) say(`${built.reference} is ${built.id}`);
    else if (names) throw new PlatformError('NOT_FOUND', `${name} cannot be built: ${NO_TEXT}.`);
    else say(`${name} is not built: ${NO_TEXT}`);
  }
}

interface Built {
  readonly reference: string;
  readonly id: string;
}

/** The builder of each image; undefined when this machine lacks its sources. */
async function imageBuilders(
  config: ImagesConfig,
  { BASE, PYTHON_BASE }: Bases,
): Promise<Readonly<Record<string, () => Promise<Built | undefined>>>> {
  const { buildAlgorithmImage, buildPythonImage } = await import('#containers/docker/index.js');
  const { AGENT_IMAGE, buildAgentImage } = await import('#containers/swarm/index.js');
  const address: DockerAddress = { socketPath: config.dockerSocket };
  const references = containerImages(config);
  const withNode = { packageDirectory: packageDirectory(), ...(BASE && { base: BASE }) };
  const algorithm = (key: string) => async () => {
    const reference = references[key] ?? key;
    return { reference, id: await buildAlgorithmImage(address, { key, reference, ...withNode }) };
  };
  const withPython = {
    packageDirectory: packageDirectory(),
    ...(PYTHON_BASE && { base: PYTHON_BASE }),
  };
  return {
    ...Object.fromEntries(BUILT_IN_ALGORITHMS.map(({ key }) => [key, algorithm(key)])),
    agent: async () => {
      const reference = references['agent'] ?? AGENT_IMAGE;
      return { reference, id: await buildAgentImage(address, { reference, ...withNode }) };
    },
    python: async () => {
      const { pythonImage: reference, python3: interpreter } = config;
      const image = { reference, interpreter, folder: 'python', ...withPython };
      return { reference, id: await buildPythonImage(address, image) };
    },
    [TEXT]: async () => {
      const { interpreter = '', image: reference = TEXT_IMAGE } = textFramework(config) ?? {};
      if (interpreter === '' && PYTHON_BASE === undefined) return undefined;
      const image = { reference, interpreter, folder: TEXT, hasPackages: true, ...withPython };
      return { reference, id: await buildPythonImage(address, image) };
    },
  };
}

/** The first framework with transformers. */
function textFramework({ frameworks }: ImagesConfig) {
  return Object.values(frameworks).find(({ transformersVersion }) => transformersVersion);
}

const NO_TEXT =
  "no framework in the configuration has a transformersVersion and an interpreter; 'npm run text-python' makes one, or name a base, as in --build-arg PYTHON_BASE=python:3.11-slim";

function basesOf(buildArguments: readonly string[]): Bases {
  const bases: Bases = {};
  for (const argument of buildArguments) {
    const [, name, value] = /^(\w+)=(\S+)$/.exec(argument) ?? [];
    const base = BASES.find((one) => one === name);
    if (base === undefined || value === undefined)
      throw invalid(
        'buildArg',
        argument,
        `--build-arg cannot be '${argument.slice(0, 100)}'; give BASE=<image> or PYTHON_BASE=<image>, as in BASE=node:20-slim.`,
      );
    bases[base] = value;
  }
  return bases;
}

function invalid(key: string, value: string, message: string): PlatformError {
  return new PlatformError('CONFIG_INVALID', message, {
    details: { key, value: value.slice(0, 100) },
  });
}

/** The compiled file is one folder deeper. */
function packageDirectory(): string {
  const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../';
  return fileURLToPath(new URL(root, import.meta.url));
}
