import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { type Action, type Artifact, vertexToEntity } from '#src/domain/lineage/index.js';
import { isS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import { MODEL_DEPLOYMENT } from '#src/lineage/index.js';
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';
import type { Candidate } from './candidates.js';
import { verticesById, verticesOf } from './elements.js';
import type { GraphParts } from './reachable.js';

const CHUNK = 500;
const PAGE = 1_000;

/** Yields the prefixes of all data that deployments have captured, right after a commit. */
export async function* capturedPrefixes(
  { store }: GraphParts,
  at: number,
): AsyncGenerator<Artifact & { readonly id: VertexId }> {
  const actions = new Map<VertexId, string>();
  for await (const vertex of verticesOf(store, 'action', at)) {
    const action = vertexToEntity(vertex) as Action;
    if (action.type === MODEL_DEPLOYMENT) actions.set(vertex.id, action.name);
  }
  const ids = [...actions.keys()];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const vertices = ids.slice(from, from + CHUNK);
    const query = { vertices, direction: 'out', labels: ['Produced'], first: PAGE, at } as const;
    const edges = [...(await store.incident(query)).values()].flatMap(({ items }) => items);
    const places = edges.map(({ element }) => element.to);
    const found = await verticesById(store, places, at);
    for (const { element } of edges) {
      const vertex = found.get(element.to);
      const artifact = vertex && (vertexToEntity(vertex) as Artifact);
      // Callers may have associated other data; captured data is in a folder of the deployment.
      if (artifact?.source.uri.endsWith(`/${actions.get(element.from)}/`))
        yield { ...artifact, id: element.to };
    }
  }
}

/** The objects below a prefix that were last written before a time. */
export async function* objectsBefore(
  storage: Pick<ObjectStorage, 'list'>,
  prefix: S3Uri,
  before: number,
): AsyncGenerator<StoredObject> {
  for (let after: S3Uri | undefined; ; ) {
    const page = await storage.list(prefix, { first: PAGE, ...(after && { after }) });
    for (const object of page.objects) if (object.lastModified < before) yield object;
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || !after) return;
  }
}

/** The captured data below a prefix as one candidate: its objects from before a time. */
export async function capturedCandidate(
  storage: Pick<ObjectStorage, 'list'>,
  { id, source }: Artifact & { readonly id: VertexId },
  before: number,
): Promise<Candidate | undefined> {
  const { uri } = source;
  if (!isS3Uri(uri)) return undefined;
  let [objectCount, sizeBytes, time] = [0, 0, 0];
  for await (const object of objectsBefore(storage, uri, before)) {
    objectCount += 1;
    sizeBytes += object.sizeBytes;
    time = Math.max(time, object.lastModified);
  }
  if (objectCount === 0) return undefined;
  return {
    id: vertexIdOf(uri),
    class: 'CAPTURE',
    uri,
    sizeBytes,
    objectCount,
    vertices: [id],
    time,
  };
}
