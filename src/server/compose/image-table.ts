import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { algorithmImageUri, BUILT_IN_ALGORITHMS } from '#src/domain/algorithms/index.js';
import type { Framework, Runtimes } from '#src/domain/frameworks/index.js';
import type { Config } from '../config/index.js';

type ImageTable = Config['images'];

/** The image of programs that bring their own command and run on the server's machine. */
const LOCAL = { local: { train: [], serve: [], process: [] } };

/** The programs of images: of the built-in algorithms, overridden by the configuration. */
export function imageTable({ images, region }: Pick<Config, 'images' | 'region'>): ImageTable {
  const builtIn = BUILT_IN_ALGORITHMS.flatMap(({ key, image }) => {
    const commands = {
      train: programOf(key, 'train'),
      serve: programOf(key, 'serve'),
      process: [],
    };
    return [key, image, algorithmImageUri(key, region)].map((name) => [name, commands] as const);
  });
  return { ...LOCAL, ...Object.fromEntries(builtIn), ...images };
}

/** The image references of the built-in algorithms, overridden by the configuration. */
export function containerImages({
  containerImages: configured,
  region,
}: Pick<Config, 'containerImages' | 'region'>): Config['containerImages'] {
  const builtIn = BUILT_IN_ALGORITHMS.flatMap(({ key, image }) => {
    const reference = configured[key] ?? `forebear-${key}:latest`;
    return [key, image, algorithmImageUri(key, region)].map((name) => [name, reference] as const);
  });
  return { ...Object.fromEntries(builtIn), ...configured };
}

/** The runtimes of scripts: interpreters for the process runner, images for containers. */
export function runtimesOf({
  runner,
  python3,
  pythonImage,
  frameworks,
}: Pick<Config, 'runner' | 'python3' | 'pythonImage' | 'frameworks'>): Runtimes {
  const isProcess = runner === 'process';
  const usable = Object.values(frameworks).flatMap(
    ({ interpreter, image, ...versions }): readonly Framework[] => {
      const runtime = isProcess ? interpreter : image;
      return runtime === undefined ? [] : [{ ...versions, runtime } as Framework];
    },
  );
  return { fallback: isProcess ? python3 : pythonImage, frameworks: usable };
}

/** When the platform runs from source, a program needs the TypeScript loader of this process. */
function programOf(key: string, mode: 'train' | 'serve'): readonly string[] {
  const here = import.meta.url;
  const source = here.endsWith('.ts');
  const folder = `../../../containers/images/${key}/`;
  const file = fileURLToPath(new URL(`${folder}${mode}.${source ? 'ts' : 'js'}`, here));
  return [process.execPath, ...(source ? loader(here) : []), file];
}

function loader(here: string): readonly string[] {
  const tsx = pathToFileURL(createRequire(here).resolve('tsx')).href;
  return ['--conditions=forebear:source', '--import', tsx];
}
