import type { Arn } from '#src/domain/arn.js';
import {
  type IncompleteReason,
  type VertexId,
  vertexIdOf,
  type WalkedLink,
} from '#src/domain/graph/index.js';
import {
  ASSOCIATION_LABELS,
  LINEAGE_KINDS,
  type LineageEntity,
} from '#src/domain/lineage/index.js';
import { type LineageDraft, linksInto } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { KnownEntities } from './known-entities.js';

/** The largest number of ancestors; an act with more violates all its rules. */
const MOST_ANCESTORS = 100_000;
const WALK_MS = 5_000;

/** An entity with all its ancestors at one commit, and with the additions of a draft. */
export interface Ancestors {
  /** The entity that the ancestors lead to. */
  readonly target: VertexId;
  /** The nearest first; entities that only the draft has follow. */
  readonly entities: ReadonlyMap<VertexId, LineageEntity>;
  /** The commits that wrote the entities. Entities that only the draft has are left out. */
  readonly versions: ReadonlyMap<VertexId, number>;
  readonly links: readonly WalkedLink[];
  /** The commit of the read. */
  readonly at: number;
  readonly incompleteReason: IncompleteReason | undefined;
}

/** Reads the ancestors of an entity, in one walk for all rules of an act. */
export async function ancestorsOf(
  { store, known }: { readonly store: GraphStore; readonly known: KnownEntities },
  entity: Arn,
  draft?: LineageDraft,
): Promise<Ancestors> {
  const target = vertexIdOf(entity);
  const { entities: drafted, associations } = draft?.pending() ?? NOTHING;
  const added = associations.map(({ from, to, type = '' }) => ({ from, to, label: type }));
  const near = reached(target, added);
  const {
    vertices,
    links: walked,
    edges,
    at,
    incompleteReason,
  } = await store.walk({
    starts: [...near],
    direction: 'ascendants',
    edgeLabels: ASSOCIATION_LABELS,
    where: { labels: LINEAGE_KINDS },
    first: MOST_ANCESTORS,
    withEdges: 'ends',
    limits: { maxVertices: MOST_ANCESTORS, timeoutMs: WALK_MS },
  });
  const entities = new Map<VertexId, LineageEntity>();
  const versions = new Map<VertexId, number>();
  const ids = vertices.map(({ id }) => id);
  for (const [id, { entity: found, version }] of await known.read(ids, at)) {
    entities.set(id, found);
    versions.set(id, version);
  }
  for (const id of near) {
    const pending = drafted.get(id);
    if (pending && !entities.has(id)) entities.set(id, pending.build());
  }
  const there = walked ?? edges.map(({ element }) => element);
  const links = [...there, ...added.filter(({ to }) => near.has(to))];
  return { target, entities, versions, links, at, incompleteReason };
}

const NOTHING = { entities: new Map(), associations: [] } satisfies ReturnType<
  LineageDraft['pending']
>;

/** Returns the target, and all vertices that lead to it along the links. */
function reached(target: VertexId, links: readonly WalkedLink[]): ReadonlySet<VertexId> {
  const into = linksInto({ links });
  const found = new Set([target]);
  // A set yields the elements that are added while it is read.
  for (const id of found) for (const { from } of into.get(id) ?? []) found.add(from);
  return found;
}

/** The most ARNs of a path. */
const MOST_OF_PATH = 100;

/**
 * Returns a function for the shortest path from an ancestor to the target, with both ends. The
 * middle of a path of more than 100 is left out.
 */
export function pathsIn({ target, entities, links }: Ancestors) {
  const into = linksInto({ links });
  const next = new Map<VertexId, VertexId | undefined>([[target, undefined]]);
  for (const [id] of next)
    for (const { from } of into.get(id) ?? []) if (!next.has(from)) next.set(from, id);
  return (ancestor: VertexId): readonly Arn[] => {
    const path: Arn[] = [];
    for (let id: VertexId | undefined = ancestor; id !== undefined; id = next.get(id)) {
      const entity = entities.get(id);
      if (entity) path.push(entity.arn);
    }
    const end = MOST_OF_PATH / 2;
    return path.length > MOST_OF_PATH ? [...path.slice(0, end), ...path.slice(-end)] : path;
  };
}
