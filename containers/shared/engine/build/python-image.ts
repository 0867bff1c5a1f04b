import type { DockerAddress } from '../docker-client.js';
import { buildPackageImage, type PackageImage } from './package-image.js';
import { buildPythonBase } from './python-base.js';
import type { Interpreter } from './python-files.js';

/** The image to build. */
export interface PythonImage
  extends Pick<PackageImage, 'reference' | 'packageDirectory'>,
    Interpreter {
  /** The name of its folder in containers/images. */
  readonly folder: string;
  /** The base image; default: one made from {@link interpreter}. */
  readonly base?: string;
}

/** Builds an image with Python on a Docker daemon and returns its id. Throws as {@link buildPackageImage} and {@link buildPythonBase} do. */
export async function buildPythonImage(
  address: DockerAddress,
  { reference, packageDirectory, folder, base, ...interpreter }: PythonImage,
): Promise<string> {
  const source = `containers/images/${folder}`;
  return await buildPackageImage(address, {
    reference,
    packageDirectory,
    dockerfile: `${source}/Dockerfile`,
    sources: [source],
    base: async (docker) =>
      base ??
      (await buildPythonBase(docker, { reference: `forebear-base:${folder}`, ...interpreter })),
  });
}
