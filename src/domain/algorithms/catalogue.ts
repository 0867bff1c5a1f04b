import { PlatformError } from '../errors/index.js';
import type { BuiltInAlgorithm } from './algorithm.js';
import { IPINSIGHTS } from './ipinsights.js';

/** Every algorithm that the platform brings along. */
export const BUILT_IN_ALGORITHMS: readonly BuiltInAlgorithm[] = [IPINSIGHTS];

const REGIONAL = /^[a-z0-9-]+\.(forebear\/.+)$/;

/** Finds an algorithm by its key or by its image, with or without a region. */
export function builtInAlgorithm(keyOrImage: string): BuiltInAlgorithm | undefined {
  const image = REGIONAL.exec(keyOrImage)?.[1] ?? keyOrImage;
  return BUILT_IN_ALGORITHMS.find(
    (algorithm) => algorithm.key === keyOrImage || algorithm.image === image,
  );
}

/** The image of an algorithm in a region: `<region>.<image>`. Throws `IMAGE_UNKNOWN`. */
export function algorithmImageUri(key: string, region: string): string {
  const algorithm = BUILT_IN_ALGORITHMS.find((candidate) => candidate.key === key);
  if (algorithm !== undefined) return `${region}.${algorithm.image}`;
  const keys = BUILT_IN_ALGORITHMS.map((candidate) => candidate.key);
  throw new PlatformError(
    'IMAGE_UNKNOWN',
    `There is no built-in algorithm '${key.slice(0, 100)}'; use one of: ${keys.join(', ')}.`,
    { details: { algorithm: key.slice(0, 100), known: keys } },
  );
}
