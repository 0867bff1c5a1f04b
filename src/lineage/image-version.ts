import type { NewVersion } from './versions.js';

/** The version of an image; undefined without an image, or without a `sha256:` digest. */
export function imageVersion(
  sourceUri: string | undefined,
  imageDigest: string | undefined,
): NewVersion | undefined {
  const digest = /^sha256:([0-9a-f]{64})$/.exec(imageDigest ?? '')?.[1];
  if (sourceUri === undefined || digest === undefined) return undefined;
  return { sourceUri, type: 'Image', digest };
}
