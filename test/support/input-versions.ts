import { vertexIdOf } from '#src/domain/graph/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** An artifact that contributes to a trial component; a location has no digest. */
export interface InputVersion {
  readonly uri: string;
  readonly digest: string | undefined;
}

/** What contributes to a trial component, without images. */
export function inputVersions(
  store: GraphStore,
  component: string,
): Promise<readonly InputVersion[]> {
  return contributors(store, component, (type) => type !== 'Image');
}

/** The images that contribute to a trial component. */
export function imageVersions(
  store: GraphStore,
  component: string,
): Promise<readonly InputVersion[]> {
  return contributors(store, component, (type) => type === 'Image');
}

async function contributors(
  store: GraphStore,
  component: string,
  isWanted: (type: string) => boolean,
): Promise<readonly InputVersion[]> {
  const id = vertexIdOf(component);
  const query = { vertices: [id], direction: 'in', labels: ['ContributedTo'], first: 100 } as const;
  const edges = (await store.incident(query)).get(id)?.items ?? [];
  const sources = await store.vertices(edges.map(({ element }) => element.from));
  return [...sources.values()].flatMap(({ element }) => {
    const entity = vertexToEntity(element);
    return entity.kind === 'artifact' && isWanted(entity.type)
      ? [{ uri: entity.source.uri, digest: digestOf(entity) }]
      : [];
  });
}
