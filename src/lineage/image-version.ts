import type { NewVersion } from './versions.js';

/** The version of an image; undefined where there is no image, or no `sha256:` digest of it is known. */
export function imageVersion(
  sourceUri: string | undefined,
  imageDigest: string | undefined,
): NewVersion | undefined {
  const digest = /^sha256:([0-9a-f]{64})$/.exec(imageDigest ?? '')?.[1];
  if (sourceUri === undefined || digest === undefined) return undefined;
  return { sourceUri, type: 'Image', digest };
}
