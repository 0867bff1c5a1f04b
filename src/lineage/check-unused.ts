import { PlatformError } from '#src/domain/errors/index.js';
import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { deploymentsOf, ENDPOINTS } from '#src/domain/hosting/index.js';
import { type Action, type Context, vertexToEntity } from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

const RUNS: ReadonlySet<string> = new Set(['InProgress', 'Stopping']);

/**
 * Throws `VERTEX_HAS_EDGES` for an entity that is associated, and `RESOURCE_IN_USE` for the trial component of a
 * job that runs, and for the context and the deployments of an endpoint that is there: none may be deleted.
 */
export async function checkUnused(store: GraphStore, vertex: Vertex): Promise<void> {
  const entity = vertexToEntity(vertex);
  const { arn } = entity;
  const associations = await countAssociations(store, vertex);
  if (associations > 0) {
    throw new PlatformError(
      'VERTEX_HAS_EDGES',
      `'${arn}' has ${associations} associations; delete them first with deleteAssociation (associations with sourceArn or destinationArn lists them).`,
      { details: { arn, associations } },
    );
  }
  if (entity.kind === 'context' || entity.kind === 'action') return checkNotDeployed(store, entity);
  if (entity.kind !== 'trial_component' || !RUNS.has(entity.status?.primaryStatus ?? '')) return;
  const job = entity.source?.arn;
  if (!job || !(await store.vertices([vertexIdOf(job)])).has(vertexIdOf(job))) return;
  throw new PlatformError(
    'RESOURCE_IN_USE',
    `'${arn}' is the trial component of '${job}', which runs; stop the job or wait for its end.`,
    { details: { arn, job } },
  );
}

async function checkNotDeployed(store: GraphStore, { arn, name, source }: Context | Action) {
  const id = vertexIdOf(source.uri);
  const vertex = (await store.vertices([id])).get(id)?.element;
  if (vertex?.labels[0] !== ENDPOINTS.label) return;
  const endpoint = readOrReport(() => ENDPOINTS.read(vertex));
  if (!endpoint) return;
  const used = [endpoint.context, ...deploymentsOf(endpoint).map(({ action }) => action)];
  if (!used.some((known) => known === arn || known === name)) return;
  throw new PlatformError(
    'RESOURCE_IN_USE',
    `'${arn}' tells what the endpoint '${source.uri}' serves; delete the endpoint first.`,
    { details: { arn, endpoint: source.uri } },
  );
}

async function countAssociations(store: GraphStore, { id }: Vertex): Promise<number> {
  const [incoming, outgoing] = await Promise.all(
    (['in', 'out'] as const).map((direction) => store.degrees({ vertices: [id], direction })),
  );
  return (incoming?.get(id) ?? 0) + (outgoing?.get(id) ?? 0);
}
