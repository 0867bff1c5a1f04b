import type { Edge, LineageType, QueryFilters, Vertex } from '@aws-sdk/client-sagemaker';
import {
  type Vertex as GraphVertex,
  INDEXED,
  stringOf,
  type VertexId,
  type WalkDirection,
  type WalkedLink,
  type WalkedVertex,
} from '#src/domain/graph/index.js';
import {
  ASSOCIATION_TYPES,
  type LineageEntity,
  type LineageKind,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { Checked } from '../../json/parse-input.js';

const LINEAGE_TYPES: Readonly<Record<LineageKind, LineageType>> = {
  trial_component: 'TrialComponent',
  artifact: 'Artifact',
  context: 'Context',
  action: 'Action',
};

/** The original's queries name the types of jobs without this beginning. */
const OF_JOBS = /^SageMaker(?=(?:Training|Processing|Transform)Job$)/;

/** A vertex in the original's form. */
export function vertexOut(vertex: GraphVertex): Vertex {
  const entity = vertexToEntity(vertex);
  return { Arn: entity.arn, Type: typeOf(entity), LineageType: LINEAGE_TYPES[entity.kind] };
}

function typeOf(entity: LineageEntity): string | undefined {
  if (entity.kind === 'trial_component') return entity.source?.type?.replace(OF_JOBS, '');
  return entity.type;
}

/** A link in the original's form. */
export function edgeOut(
  { from, to, label }: WalkedLink,
  vertices: ReadonlyMap<VertexId, GraphVertex>,
): Edge {
  return {
    SourceArn: arnOf(vertices.get(from)),
    DestinationArn: arnOf(vertices.get(to)),
    AssociationType: ASSOCIATION_TYPES.find((type) => type === label),
  };
}

/** Read from its property, because reading the whole entity for each link takes longer. */
function arnOf(vertex: GraphVertex | undefined): string | undefined {
  return vertex && (stringOf(vertex.properties, INDEXED.arn) ?? vertexToEntity(vertex).arn);
}

/** The condition on vertices in a request; undefined for none. Of several properties one must match. */
export function filterOf(
  filters: Checked<QueryFilters>,
): ((vertex: GraphVertex) => boolean) | undefined {
  const { CreatedAfter, CreatedBefore, ModifiedAfter, ModifiedBefore } = filters;
  const types = filters.Types?.map((type) => type.replace(OF_JOBS, ''));
  const kinds: readonly string[] | undefined = filters.LineageTypes;
  const properties = Object.entries(filters.Properties ?? {});
  const conditions: ((entity: LineageEntity) => boolean)[] = [];
  const add = (isGiven: unknown, condition: (entity: LineageEntity) => boolean) => {
    if (isGiven) conditions.push(condition);
  };
  add(types?.length, (entity) => types?.includes(typeOf(entity) ?? '') ?? true);
  add(kinds?.length, ({ kind }) => kinds?.includes(LINEAGE_TYPES[kind]) ?? true);
  add(CreatedAfter, (entity) => entity.creationTime >= Number(CreatedAfter));
  add(CreatedBefore, (entity) => entity.creationTime <= Number(CreatedBefore));
  add(ModifiedAfter, (entity) => entity.lastModifiedTime >= Number(ModifiedAfter));
  add(ModifiedBefore, (entity) => entity.lastModifiedTime <= Number(ModifiedBefore));
  add(properties.length, (entity) =>
    properties.some(([name, value]) => entity.properties[name] === value),
  );
  if (conditions.length === 0) return undefined;
  return (vertex) => {
    const entity = vertexToEntity(vertex);
    return conditions.every((condition) => condition(entity));
  };
}

/** The followed links of a walk. */
interface Followed {
  readonly links: readonly WalkedLink[];
  readonly direction: WalkDirection;
}

/** Adds the vertices on the shortest ways from the start to the chosen ones. */
export function withPaths(
  walked: readonly WalkedVertex[],
  chosen: ReadonlySet<VertexId>,
  { links, direction }: Followed,
): ReadonlySet<VertexId> {
  const depths = new Map(walked.map(({ id, depth }) => [id, depth]));
  const before = new Map<VertexId, VertexId[]>();
  const follow = (from: VertexId, to: VertexId) => {
    if ((depths.get(from) ?? -1) + 1 !== depths.get(to)) return;
    before.set(to, [...(before.get(to) ?? []), from]);
  };
  for (const { from, to } of links) {
    if (direction !== 'ascendants') follow(from, to);
    if (direction !== 'descendants') follow(to, from);
  }
  const found = new Set<VertexId>();
  // Deepest first: the ways to a vertex lead through lesser depths.
  for (const { id } of [...walked].reverse()) {
    if (!chosen.has(id) && !found.has(id)) continue;
    found.add(id);
    for (const earlier of before.get(id) ?? []) found.add(earlier);
  }
  return found;
}
