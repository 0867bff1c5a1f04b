import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { type Artifact, vertexToEntity } from '#src/domain/lineage/index.js';
import { HOLD_TAG } from '#src/domain/retention/index.js';
import { isAtOrBelow, isS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import { manifestObjects } from '#src/files/data-facts.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { verticesById } from './elements.js';
import { MOST_EDGES } from './linked-objects.js';

/** An object to remove, while it has this size and was not written since. */
export interface DoomedObject {
  readonly uri: S3Uri;
  readonly sizeBytes: number;
  /** Milliseconds since the epoch. */
  readonly writtenBefore: number;
}

/** The bytes of a version: its objects, and the versions of those that the graph has. */
export interface VersionBytes {
  readonly objects: readonly Pick<DoomedObject, 'uri' | 'sizeBytes'>[];
  readonly versions: readonly VertexId[];
  /** True when one of its objects has the tag of a hold. */
  readonly isHeld?: boolean;
  /** True when an earlier run began to remove it. */
  readonly isBegun?: boolean;
}

/**
 * Returns the present objects of a version: one object, the linked objects of a prefix, or the
 * objects in its stored list.
 */
export async function bytesOf(
  parts: { readonly store: GraphStore; readonly storage: Pick<ObjectStorage, 'get'> },
  id: VertexId,
): Promise<VersionBytes> {
  const { store, storage } = parts;
  const vertex = (await store.vertices([id])).get(id)?.element;
  if (!vertex) return { objects: [], versions: [] };
  const artifact = vertexToEntity(vertex) as Artifact;
  const isBegun = artifact.bytes?.status === 'DELETING';
  const { linkedObjects, manifest, objectsBelow: base } = artifact.properties;
  if (linkedObjects === undefined)
    return { objects: [objectOf(artifact)], versions: [id], isBegun };
  if (manifest !== undefined && base !== undefined) {
    const { body } = await storage.get(toS3Uri(manifest));
    const objects: VersionBytes['objects'][number][] = [];
    for await (const { uri, sizeBytes } of manifestObjects(body, { manifest, base }))
      if (isAtOrBelow(uri, artifact.source.uri)) objects.push({ uri: toS3Uri(uri), sizeBytes });
    return { objects, versions: [id], isBegun };
  }
  const linked = await linkedObjectsOf(store, id, artifact.source.uri);
  return {
    objects: linked.map(objectOf),
    versions: [id, ...linked.map(({ arn }) => vertexIdOf(arn))],
    isHeld: linked.some(({ tags }) => HOLD_TAG in tags),
    isBegun,
  };
}

/** The linked objects below a prefix; callers may have associated data that is elsewhere. */
async function linkedObjectsOf(
  store: GraphStore,
  id: VertexId,
  prefix: string,
): Promise<readonly Artifact[]> {
  const query = { vertices: [id], direction: 'in', labels: ['ContributedTo'] } as const;
  const edges = (await store.incident({ ...query, first: MOST_EDGES })).get(id)?.items ?? [];
  const { seq } = await store.head();
  const found = await verticesById(
    store,
    edges.map(({ element }) => element.from),
    seq,
  );
  return [...found.values()]
    .map((vertex) => vertexToEntity(vertex))
    .filter(
      (entity): entity is Artifact =>
        entity.kind === 'artifact' &&
        isS3Uri(entity.source.uri) &&
        isAtOrBelow(entity.source.uri, prefix),
    );
}

function objectOf({ source, sizeBytes = 0 }: Artifact): VersionBytes['objects'][number] {
  return { uri: toS3Uri(source.uri), sizeBytes };
}
