import { type Arn, type ArnScope, parseArn } from '#src/domain/arn.js';
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
import { artifactArn, type LineageDraft, linksInto } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { KnownEntities } from './known-entities.js';

/** The largest number of ancestors; an act with more violates all its rules. */
const MOST_ANCESTORS = 100_000;
const WALK_MS = 5_000;
/** The most folders above ancestors; an act with more violates all its rules. */
const MOST_PLACES = 20_000;

/** An entity with all its ancestors at one commit, and with the additions of a draft. */
export interface Ancestors {
  /** The entity that the ancestors lead to. */
  readonly target: VertexId;
  /** The nearest first; entities that only the draft has follow. */
  readonly entities: ReadonlyMap<VertexId, LineageEntity>;
  /** The folders above artifacts, which need not be ancestors; empty unless they were asked for. */
  readonly places: ReadonlyMap<VertexId, LineageEntity>;
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
  {
    draft,
    withPlaces = false,
  }: { readonly draft?: LineageDraft | undefined; readonly withPlaces?: boolean } = {},
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
  const above = withPlaces ? placesAboveAll(parseArn(entity), entities) : NO_PLACES;
  const places = new Map<VertexId, LineageEntity>();
  for (const [id, { entity: found, version }] of await known.read([...above], at)) {
    places.set(id, found);
    versions.set(id, version);
  }
  const isMore = above.size > MOST_PLACES;
  const ended = incompleteReason ?? (isMore ? 'SIZE_LIMIT' : undefined);
  return { target, entities, places, versions, links, at, incompleteReason: ended };
}

const NOTHING = { entities: new Map(), associations: [] } satisfies ReturnType<
  LineageDraft['pending']
>;

const NO_PLACES: ReadonlySet<VertexId> = new Set();

/** Returns the folders above artifacts; of too many, one more than the most. */
function placesAboveAll(
  scope: ArnScope,
  entities: ReadonlyMap<VertexId, LineageEntity>,
): ReadonlySet<VertexId> {
  const uris = new Set<string>();
  for (const entity of entities.values())
    if (entity.kind === 'artifact')
      for (const uri of placesAbove(entity.source.uri)) {
        if (uris.size > MOST_PLACES) break;
        uris.add(uri);
      }
  return new Set([...uris].map((uri) => vertexIdOf(artifactArn(scope, uri))));
}

/** Yields the prefixes above a URI, the nearest first, with and without a slash at the end. */
export function* placesAbove(uri: string): Generator<string> {
  const first = uri.indexOf('://') + 3;
  for (let end = uri.lastIndexOf('/'); end > first; end = uri.lastIndexOf('/', end - 1))
    yield* [uri.slice(0, end + 1), uri.slice(0, end)];
}

/** Returns the target, and all vertices that lead to it along the links. */
function reached(target: VertexId, links: readonly WalkedLink[]): ReadonlySet<VertexId> {
  const into = linksInto({ links });
  const found = new Set([target]);
  // A set yields the elements that are added while it is read.
  for (const id of found) for (const { from } of into.get(id) ?? []) found.add(from);
  return found;
}

/** The most entities of a path. */
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
  return (ancestor: VertexId): readonly LineageEntity[] => {
    const path: LineageEntity[] = [];
    for (let id: VertexId | undefined = ancestor; id !== undefined; id = next.get(id)) {
      const entity = entities.get(id);
      if (entity) path.push(entity);
    }
    const end = MOST_OF_PATH / 2;
    return path.length > MOST_OF_PATH ? [...path.slice(0, end), ...path.slice(-end)] : path;
  };
}
