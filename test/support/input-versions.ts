import { vertexIdOf } from '#src/domain/graph/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** An artifact that contributes to a trial component; a location has no digest. */
export interface InputVersion {
  readonly uri: string;
  readonly digest: string | undefined;
}

/** What contributes to a trial component, without images. */
export async function inputVersions(
  store: GraphStore,
  component: string,
): Promise<readonly InputVersion[]> {
  const id = vertexIdOf(component);
  const query = { vertices: [id], direction: 'in', labels: ['ContributedTo'], first: 100 } as const;
  const edges = (await store.incident(query)).get(id)?.items ?? [];
  const sources = await store.vertices(edges.map(({ element }) => element.from));
  return [...sources.values()].flatMap(({ element }) => {
    const entity = vertexToEntity(element);
    return entity.kind === 'artifact' && entity.type !== 'Image'
      ? [{ uri: entity.source.uri, digest: digestOf(entity) }]
      : [];
  });
}
