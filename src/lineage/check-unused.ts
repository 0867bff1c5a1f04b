import { parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type Edge, type Versioned, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { deploymentsOf, ENDPOINTS } from '#src/domain/hosting/index.js';
import {
  type Action,
  type Artifact,
  ASSOCIATION_LABELS,
  type Association,
  type Context,
  edgeToAssociation,
  isAssociation,
  jobOf,
  type TrialComponent,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { edgesAt } from './foreign.js';
import { isPackageSource } from './package-sources.js';
import { checkNotPlatformAction } from './platform-made.js';

const RUNS: ReadonlySet<string> = new Set(['InProgress', 'Stopping']);

/**
 * Throws `VERTEX_HAS_EDGES` for an entity that is associated, and `RESOURCE_IN_USE` for the trial
 * component of a running job, for the context and the deployments of an existing endpoint, for the
 * artifact of a model package, and for an action that only the platform records: none may be
 * deleted. Returns the edges that are removed with the
 * entity: foreign ones, and the associations that are parts of it.
 */
export async function checkUnused(
  store: GraphStore,
  vertex: Vertex,
  isPart: (association: Association) => boolean = () => false,
): Promise<readonly Versioned<Edge>[]> {
  const entity = vertexToEntity(vertex);
  const { arn } = entity;
  if (entity.kind === 'artifact') checkNoVersion(entity);
  checkNotPlatformAction(entity);
  const edges = await edgesAt(store, vertex.id);
  if (edges.some(({ element }) => isAssociation(element) && !isPart(edgeToAssociation(element)))) {
    const associations = await countAssociations(store, vertex);
    throw new PlatformError(
      'VERTEX_HAS_EDGES',
      `'${arn}' has ${associations} associations; delete them first with deleteAssociation (associations with sourceArn or destinationArn lists them).`,
      { details: { arn, associations } },
    );
  }
  if (entity.kind === 'context' || entity.kind === 'action') await checkNotDeployed(store, entity);
  if (entity.kind === 'trial_component' && RUNS.has(entity.status?.primaryStatus ?? ''))
    await checkNotRunning(store, entity);
  return edges;
}

function checkNoVersion({ arn, source }: Artifact): void {
  if (!isPackageSource(parseArn(arn), source.uri)) return;
  throw new PlatformError(
    'RESOURCE_IN_USE',
    `'${arn}' is the artifact of the model package '${source.uri}'; it stays, so that the number of the version is not used again.`,
    { details: { arn, package: source.uri } },
  );
}

async function checkNotRunning(store: GraphStore, component: TrialComponent): Promise<void> {
  const { arn } = component;
  const job = jobOf(component);
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
    `'${arn}' is the record of what the endpoint '${source.uri}' serves; delete the endpoint first.`,
    { details: { arn, endpoint: source.uri } },
  );
}

async function countAssociations(store: GraphStore, { id }: Vertex): Promise<number> {
  const query = { vertices: [id], labels: ASSOCIATION_LABELS };
  const [incoming, outgoing] = await Promise.all(
    (['in', 'out'] as const).map((direction) => store.degrees({ ...query, direction })),
  );
  return (incoming?.get(id) ?? 0) + (outgoing?.get(id) ?? 0);
}
