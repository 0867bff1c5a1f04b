import type { Artifact, ArtifactSourceType } from './entity.js';

/** The SHA-256 among the identifiers of a source, hexadecimal: what makes an artifact a version. */
export function sha256Of(types: readonly ArtifactSourceType[] = []): string | undefined {
  return types.find(({ idType }) => idType === 'SHA256')?.value;
}

/** The digest of a version; undefined for a location. */
export function digestOf(artifact: Artifact): string | undefined {
  return sha256Of(artifact.source.types);
}
