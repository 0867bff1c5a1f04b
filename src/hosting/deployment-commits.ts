import { type ArnScope, makeArn } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { type Deployment, type Endpoint, MODELS, type Model } from '#src/domain/hosting/index.js';
import { actionArn } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { notFound } from '#src/records/record-reader.js';

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

/**
 * Returns the models of a deployment by name, as they were when it was recorded: they may have been
 * deleted since, and their names given to others. Throws `NOT_FOUND`.
 */
export async function deployedModels(
  { store, scope }: { readonly store: GraphStore; readonly scope: ArnScope },
  endpoint: Pick<Endpoint, 'context'>,
  deployment: Deployment,
): Promise<ReadonlyMap<string, Model>> {
  const action = vertexIdOf(actionArn(scope, deployment.action));
  const commits = await deploymentCommits(store, endpoint, { actions: [action] });
  const ids = new Map(
    deployment.variants.map(({ modelName }) => [
      modelName,
      vertexIdOf(makeArn(scope, 'model', modelName)),
    ]),
  );
  const found = await store.vertices([...ids.values()], commits.get(action));
  return new Map(
    [...ids].map(([name, id]) => {
      const vertex = found.get(id)?.element;
      if (!vertex) throw notFound(MODELS, name);
      return [name, MODELS.read(vertex)];
    }),
  );
}
