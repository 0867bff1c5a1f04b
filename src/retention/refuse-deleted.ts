import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type Artifact, digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { artifactArn, versionsAt } from '#src/lineage/index.js';
import type { GraphParts } from './reachable.js';

/**
 * Throws `BYTES_DELETED`, with the digest and the rule, for a URI whose last known bytes retention
 * has removed: its own bytes, or the bytes of a large prefix above it.
 */
export async function refuseDeleted(parts: GraphParts, uri: string): Promise<void> {
  const { store, scope } = parts;
  const places = placesOf(uri).map((place) => vertexIdOf(artifactArn(scope, place)));
  const known = [...(await store.vertices(places)).keys()];
  const versions = await versionsAt(parts, known);
  const last = [...versions.values()].flatMap(([newest]) => (newest ? [vertexIdOf(newest)] : []));
  for (const { element } of (await store.vertices(last)).values()) {
    const artifact = vertexToEntity(element) as Artifact;
    const { bytes, source, properties } = artifact;
    // The objects of other prefixes have their own versions.
    const isAbout = source.uri === uri || properties['linkedObjects'] === '0';
    if (isAbout && bytes && bytes.status !== 'LOST') throw bytesDeleted(uri, artifact);
  }
}

/** The URI, and the prefixes that contain it, with and without the slash. */
function placesOf(uri: string): readonly string[] {
  const places = new Set([uri]);
  for (let end = uri.lastIndexOf('/'); end > 's3://'.length; end = uri.lastIndexOf('/', end - 1)) {
    places.add(uri.slice(0, end + 1));
    places.add(uri.slice(0, end));
  }
  return [...places];
}

function bytesDeleted(uri: string, artifact: Artifact): PlatformError {
  const { rule = '', by = '', at = 0 } = artifact.bytes ?? {};
  const digest = digestOf(artifact) ?? '';
  return new PlatformError(
    'BYTES_DELETED',
    `The bytes of '${uri}' were removed on ${new Date(at).toISOString()} by the rule '${rule}' of retention; their lineage is still there. Put the same bytes back to use them again.`,
    { details: { uri, digest, recorded: artifact.source.uri, rule, by, at } },
  );
}
