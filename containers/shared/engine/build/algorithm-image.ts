import type { DockerAddress } from '../docker-client.js';
import { buildPackageImage, type PackageImage } from './package-image.js';

/** The image to build. */
export interface AlgorithmImage extends Omit<PackageImage, 'dockerfile' | 'sources'> {
  /** The key of the algorithm, which is the name of its folder in containers/images. */
  readonly key: string;
}

/**
 * Builds the image of a built-in algorithm on a Docker daemon and returns its id. Throws as {@link buildPackageImage}
 * does.
 */
export async function buildAlgorithmImage(
  address: DockerAddress,
  { key, ...image }: AlgorithmImage,
): Promise<string> {
  const folder = `containers/images/${key}`;
  return await buildPackageImage(address, {
    ...image,
    dockerfile: `${folder}/Dockerfile`,
    sources: ['package.json', `dist/${folder}`, 'dist/src/domain'],
  });
}
