import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { Endpoint } from '#src/domain/hosting/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** A deployment is associated with its endpoint; callers may associate it with more. */
const MOST_CONTEXTS = 100;

/**
 * The commits that recorded deployments of an endpoint, by the vertices of their actions. One that
 * a caller has taken out of the lineage has none.
 */
export async function deploymentCommits(
  store: Pick<GraphStore, 'incident'>,
  { context }: Pick<Endpoint, 'context'>,
  { actions, at }: { readonly actions: readonly VertexId[]; readonly at?: number | undefined },
): Promise<ReadonlyMap<VertexId, number>> {
  if (actions.length === 0) return new Map();
  const edges = await store.incident({
    vertices: actions,
    direction: 'out',
    labels: ['AssociatedWith'],
    first: MOST_CONTEXTS,
    ...(at === undefined ? {} : { at }),
  });
  const id = vertexIdOf(context);
  return new Map(
    actions.flatMap((action) => {
      const edge = edges.get(action)?.items.find((each) => each.element.to === id);
      return edge ? [[action, edge.version] as const] : [];
    }),
  );
}
