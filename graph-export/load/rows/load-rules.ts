import type { Edge, Vertex, VertexId } from '#src/domain/graph/index.js';
import { isEntity } from '#src/domain/lineage/index.js';

/** The vertices that a load may not add. */
export interface LoadRules {
  /** First labels of vertices that only the platform writes. */
  readonly internal: ReadonlySet<string>;
  /** Ids of such vertices. */
  readonly ids: ReadonlySet<VertexId>;
  /**
   * Returns why the vertex of a record cannot be loaded, by its first label; undefined when it can.
   * Only an admin loads records.
   */
  readonly refuse: ReadonlyMap<string, (vertex: Vertex) => string | undefined>;
  /**
   * Whether a vertex is an entity that only the platform records, so that only an admin loads it.
   */
  readonly isPlatforms: (vertex: Vertex) => boolean;
  /** Whether a vertex is the trial component of a job, whose outputs only an admin loads. */
  readonly isJob: (vertex: Vertex) => boolean;
  /** True for a change of the job, the inputs or the outputs in a job's trial component. */
  readonly changesJob: (before: Vertex, after: Vertex) => boolean;
}

/** Whether the platform wrote a vertex that is there, so that no load changes it. */
export function isKept({ internal, refuse, isPlatforms }: LoadRules, vertex: Vertex): boolean {
  const [label = ''] = vertex.labels;
  return internal.has(label) || refuse.has(label) || isPlatforms(vertex);
}

/** Whether an edge names an output of a job, if its start is the trial component of one. */
export function isOutput({ label }: Edge): boolean {
  return label === 'Produced';
}

interface Writing {
  readonly rules: LoadRules;
  /** Whether an admin started the load. */
  readonly byAdmin: boolean;
}

/** Returns why a load does not write a vertex, which may be there; undefined when it does. */
export function whyNotWritten(
  vertex: Vertex,
  before: Vertex | undefined,
  { rules, byAdmin }: Writing,
): string | undefined {
  if (rules.ids.has(vertex.id)) return 'The id belongs to the platform; give another id.';
  if (byAdmin) return undefined;
  const [label] = vertex.labels;
  const isChanged = before !== undefined && isEntity(before);
  if (!isChanged && !isKept(rules, vertex)) return undefined;
  const what = isChanged ? `changes a recorded ${label}` : `adds a ${label} of the platform`;
  return `Only the load of an admin ${what}; leave the row out, or ask an admin to load it.`;
}
