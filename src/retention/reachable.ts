import type { ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { deploymentsOf, ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { ASSOCIATION_LABELS } from '#src/domain/lineage/index.js';
import { MODEL_ALIASES, MODEL_PACKAGES, packageName } from '#src/domain/registry/index.js';
import { Deployments } from '#src/hosting/index.js';
import { actionArn, modelArtifact, packageArtifact } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { verticesOf } from './elements.js';

/** The store, and the account of its ARNs. */
export interface GraphParts {
  readonly store: GraphStore;
  readonly scope: ArnScope;
}

/** How many of an endpoint's last deployments keep their bytes, so that it can roll back. */
const KEPT_DEPLOYMENTS = 3;
/** A walk that is cut would leave out what must be kept. */
const LIMITS = { maxVertices: 20_000_000, timeoutMs: 300_000 };
/** A root uses the vertices at this distance directly. */
const DIRECT = 1;

/** The vertices behind what is in use, each with its way to it. */
export class Reachable {
  readonly #depths: ReadonlyMap<VertexId, number>;
  readonly #next: ReadonlyMap<VertexId, VertexId>;

  /** The data of the models, by its URI. */
  readonly models: ReadonlyMap<string, VertexId>;

  constructor(
    models: ReadonlyMap<string, VertexId>,
    depths: ReadonlyMap<VertexId, number> = new Map(),
    next: ReadonlyMap<VertexId, VertexId> = new Map(),
  ) {
    this.models = models;
    this.#depths = depths;
    this.#next = next;
  }

  has(id: VertexId): boolean {
    return this.#depths.has(id);
  }

  /** True for a root, and for a vertex that a root uses directly. */
  isDirect(id: VertexId): boolean {
    return (this.#depths.get(id) ?? Number.POSITIVE_INFINITY) <= DIRECT;
  }

  /** The vertices from one to its nearest root, both included. */
  pathFrom(id: VertexId): readonly VertexId[] {
    const path: VertexId[] = [];
    for (let at: VertexId | undefined = id; at !== undefined; at = this.#next.get(at))
      path.push(at);
    return path;
  }
}

/**
 * Finds everything that is behind the live and the last deployments of endpoints, models, versions
 * in the registry that are not rejected, aliases, and the given vertices. Throws
 * `QUERY_TOO_COSTLY` when the graph is too large to find all of it, and `RECORD_UNREADABLE`.
 */
export async function findReachable(
  parts: GraphParts,
  { roots, at }: { readonly roots: readonly VertexId[]; readonly at: number },
): Promise<Reachable> {
  const users = new Set(roots);
  for await (const id of usersOfModels(parts, at)) users.add(id);
  const uris = await modelData(parts, at);
  const models = new Set(uris.values());
  const starts = new Set([...users, ...models]);
  if (starts.size === 0) return new Reachable(uris);
  const page = await parts.store.walk({
    starts: [...starts],
    direction: 'ascendants',
    edgeLabels: ASSOCIATION_LABELS,
    at,
    first: LIMITS.maxVertices,
    withEdges: 'ends',
    limits: LIMITS,
  });
  if (!page.complete) throw tooMuch(page.incompleteReason ?? 'SIZE_LIMIT');
  const depths = new Map(page.vertices.map(({ id, depth }) => [id, depth]));
  const next = new Map<VertexId, VertexId>();
  for (const { from, to } of page.links ?? page.edges.map(({ element }) => element)) {
    const isNearer = (depths.get(to) ?? 0) + 1 === depths.get(from);
    // The way from the data of a model leads on to the endpoint or the version that uses it.
    if (isNearer || (models.has(from) && users.has(to))) next.set(from, to);
  }
  return new Reachable(uris, depths, next);
}

async function modelData({ store, scope }: GraphParts, at: number): Promise<Map<string, VertexId>> {
  const found = new Map<string, VertexId>();
  for await (const vertex of verticesOf(store, MODELS.label, at)) {
    const model = MODELS.read(vertex);
    const artifact = modelArtifact(scope, model);
    if (artifact !== undefined) found.set(model.modelData ?? artifact, vertexIdOf(artifact));
  }
  return found;
}

async function* usersOfModels(parts: GraphParts, at: number): AsyncGenerator<VertexId> {
  const { store, scope } = parts;
  const deployments = new Deployments({ store });
  for await (const vertex of verticesOf(store, ENDPOINTS.label, at)) {
    const endpoint = ENDPOINTS.read(vertex);
    const last = await deployments.list(endpoint, { first: KEPT_DEPLOYMENTS, at });
    for (const { action } of deploymentsOf(endpoint)) yield vertexIdOf(actionArn(scope, action));
    for (const { action } of last.items) yield vertexIdOf(action.arn);
  }
  for await (const vertex of verticesOf(store, MODEL_PACKAGES.label, at)) {
    const { name, status } = MODEL_PACKAGES.read(vertex);
    if (status !== 'Rejected') yield vertexIdOf(packageArtifact(scope, name));
  }
  for await (const vertex of verticesOf(store, MODEL_ALIASES.label, at)) {
    const { group, version } = MODEL_ALIASES.read(vertex);
    yield vertexIdOf(packageArtifact(scope, packageName(group, version)));
  }
}

function tooMuch(reason: string): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `Retention cannot find everything that is in use, because the walk of the graph was cut (${reason}); nothing was removed.`,
    { details: { reason } },
  );
}
