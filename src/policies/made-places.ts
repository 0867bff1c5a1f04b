import type { ArnScope } from '#src/domain/arn.js';
import {
  type Reliance,
  type VertexId,
  vertexIdOf,
  type WalkedLink,
} from '#src/domain/graph/index.js';
import { type Artifact, digestOf, type LineageEntity } from '#src/domain/lineage/index.js';
import { artifactArn, linksInto, versionsAt } from '#src/lineage/index.js';
import type { LineageCache, RecordedAncestors } from './lineage-cache.js';
import { isUnlinked } from './listed-objects.js';
import { foldersAbove, NO_FOLDERS, touching, walkAncestors } from './recorded-ancestors.js';

/** The most locations that are looked for; an act with more violates the rules that need them. */
const MOST_PLACES = 100_000;
/** The most producers of a location that are read. */
const MOST_MAKERS = 1_000;

/** A step or data that something was made of, and the data that is at or below what was made. */
type Made = ReadonlyMap<VertexId, VertexId>;

/** The data whose locations are looked at, and the commit to read at. */
interface PlaceQuery {
  readonly scope: ArnScope;
  readonly entities: RecordedAncestors['entities'];
  readonly at: number;
}

/**
 * Returns what data may be derived from because of its location: the ancestors of locations at or
 * above it of which the made objects are not known. These are outputs without a version, and large
 * prefixes without versions of their objects. Links lead to the data.
 */
export async function ancestorsByPlace(
  known: LineageCache,
  { scope, entities, at }: PlaceQuery,
): Promise<RecordedAncestors> {
  const found = new Map<VertexId, LineageEntity>();
  const links: WalkedLink[] = [];
  const places = new Set<VertexId>();
  const watched = new Set<VertexId>();
  let incompleteReason: RecordedAncestors['incompleteReason'];
  for (let fresh = entities; fresh.size > 0; ) {
    const above = placesAbove(scope, fresh, places);
    for (const place of above.keys()) places.add(place);
    if (places.size > MOST_PLACES) {
      incompleteReason = 'SIZE_LIMIT';
      break;
    }
    const { makers, read, isCut } = await makersOf(known, { above, scope, at });
    if (isCut) incompleteReason ??= 'SIZE_LIMIT';
    for (const id of read) watched.add(id);
    const made = new Map([...makers].filter(([id]) => !entities.has(id) && !found.has(id)));
    if (made.size === 0) break;
    for (const [from, to] of made) links.push({ from, to, label: 'Produced' });
    const walked = await walkAncestors(known, [...made.keys()], at);
    incompleteReason ??= walked.incompleteReason;
    links.push(...walked.links);
    const isNew = ([id]: readonly [VertexId, LineageEntity]) => !entities.has(id) && !found.has(id);
    fresh = new Map([...walked.entities].filter(isNew));
    for (const id of walked.ids) watched.add(id);
    for (const [id, entity] of walked.entities) found.set(id, entity);
  }
  const touches = touchingPlaces(watched, places);
  const size = found.size + places.size;
  return { entities: found, folders: new Map(), links, incompleteReason, size, touches };
}

/** Returns the nearest entity of a set to which links lead from a vertex. */
export function nearestIn(
  { links }: Pick<RecordedAncestors, 'links'>,
  from: VertexId,
  entities: ReadonlyMap<VertexId, LineageEntity>,
): VertexId | undefined {
  const out = linksInto({
    links: links.map((link) => ({ ...link, from: link.to, to: link.from })),
  });
  const reached = new Set([from]);
  for (const id of reached) {
    if (entities.has(id)) return id;
    for (const { from: next } of out.get(id) ?? []) reached.add(next);
  }
  return undefined;
}

/**
 * Returns the locations above data that were not looked for yet, each with one of the data.
 * What is read as a prefix without a slash also has the location with a slash.
 */
function placesAbove(
  scope: ArnScope,
  entities: RecordedAncestors['entities'],
  known: ReadonlySet<VertexId>,
): Made {
  const artifacts = [...entities].flatMap(([id, one]) =>
    one.kind === 'artifact' ? [{ id, one }] : [],
  );
  const versioned = new Set<string>();
  for (const { one } of artifacts) if (digestOf(one) !== undefined) versioned.add(one.source.uri);
  const byUri = new Map<string, VertexId>();
  for (const { id, one } of artifacts) {
    const { uri } = one.source;
    if (digestOf(one) === undefined && versioned.has(uri)) continue;
    for (const place of [...(mayBeFolder(one) ? [`${uri}/`] : []), ...foldersAbove(uri)]) {
      if (byUri.size > MOST_PLACES) break;
      // Its location is an ancestor already.
      if (place !== uri && !byUri.has(place)) byUri.set(place, id);
    }
  }
  const all = [...byUri].map(([uri, id]) => [vertexIdOf(artifactArn(scope, uri)), id] as const);
  return new Map(all.filter(([place]) => !known.has(place)));
}

function mayBeFolder(artifact: Artifact): boolean {
  const isWhole = digestOf(artifact) !== undefined && !artifact.properties['linkedObjects'];
  return !isWhole && !artifact.source.uri.endsWith('/');
}

interface Makers {
  readonly makers: Made;
  /** The locations, and their versions. */
  readonly read: readonly VertexId[];
  readonly isCut: boolean;
}

/** Returns the steps and data that locations were made by or of, unless the made objects are known. */
async function makersOf(
  known: LineageCache,
  { above, scope, at }: { readonly above: Made; readonly scope: ArnScope; readonly at: number },
): Promise<Makers> {
  const { store } = known;
  const there = [...(await known.read([...above.keys()], at)).keys()];
  if (there.length === 0) return { makers: new Map(), read: [], isCut: false };
  const versions = await versionsAt({ store, scope }, there, at);
  const placeOf = new Map<VertexId, VertexId>(there.map((id) => [id, id]));
  for (const [place, arns] of versions) for (const arn of arns) placeOf.set(vertexIdOf(arn), place);
  const read = [...placeOf.keys()];
  const query = { vertices: read, direction: 'in', labels: MAKING, at } as const;
  const pages = [...(await store.incident({ ...query, first: MOST_MAKERS })).values()];
  const edges = pages
    .flatMap(({ items }) => items.map(({ element }) => element))
    .filter(({ to, label }) => placeOf.get(to) === to || label === 'Produced');
  const entities = await known.read([...read, ...edges.map(({ from }) => from)], at);
  /** The steps whose objects are known, with the location. */
  const settled = new Set<string>();
  const keyOf = ({ from, to }: (typeof edges)[number]) => `${from} ${placeOf.get(to)}`;
  const isUnlinkedVersion = (id: VertexId) => {
    const version = entities.get(id)?.entity;
    return version?.kind === 'artifact' && isUnlinked(version);
  };
  for (const edge of edges)
    if (placeOf.get(edge.to) !== edge.to && !isUnlinkedVersion(edge.to)) settled.add(keyOf(edge));
  const makers = new Map<VertexId, VertexId>();
  for (const edge of edges) {
    const isStep = entities.get(edge.from)?.entity.kind === 'trial_component';
    if (isStep && settled.has(keyOf(edge)) && !isUnlinkedVersion(edge.to)) continue;
    const below = above.get(placeOf.get(edge.to) as VertexId);
    if (below !== undefined) makers.set(edge.from, below);
  }
  return { makers, read, isCut: pages.some(({ hasNext }) => hasNext) };
}

const MAKING = ['Produced', 'DerivedFrom', 'ContributedTo'];

function touchingPlaces(
  watched: ReadonlySet<VertexId>,
  places: ReadonlySet<VertexId>,
): Reliance['touches'] {
  const touches = touching(watched, places.size === 0 ? NO_FOLDERS : places);
  return (change) => {
    // A location that gets a version has an edge to it.
    if (change.kind === 'putEdge' && places.has(change.edge.from)) return true;
    return touches(change);
  };
}
