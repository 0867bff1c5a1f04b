import type { Arn } from '#src/domain/arn.js';
import {
  associationIdOf,
  type Edge,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { isOf } from './build-entity.js';
import type { LineageDraft } from './draft.js';
import { artifactArn, versionArn } from './identity.js';
import { jobsAmong } from './platform-made.js';
import { hasOtherObjects } from './prefix-facts.js';

/** The content of a location when it was read or written. */
export interface NewVersion {
  readonly sourceUri: string;
  /** The type of the location, if it is not recorded yet. */
  readonly type: string;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  /** Unknown for images. */
  readonly sizeBytes?: number;
  readonly objectCount?: number;
  readonly properties?: Readonly<Record<string, string>>;
}

/** A recorded version. */
export interface RecordedVersion {
  readonly arn: Arn;
  readonly location: Arn;
  /** The type of the location's artifact; undefined when the location was not recorded before. */
  readonly locationType: string | undefined;
  /** These bytes were not known there. */
  readonly isNew: boolean;
  /** The version is known, but the location had another one since. */
  readonly isBack: boolean;
  /** The location has no other version. */
  readonly isOnly: boolean;
  /** What is recorded of its bytes is not what was read. */
  readonly isRestored: boolean;
}

/** The most versions and producers of a location that are read. */
const MOST = 100;

/**
 * Records versions with their locations. Their bytes are there, so that a version whose bytes were
 * removed has them again. A location that gets a second version is no longer what one job produced.
 */
export async function recordVersions(
  draft: LineageDraft,
  versions: readonly NewVersion[],
): Promise<RecordedVersion[]> {
  const settled = await settleProducers(draft, versions);
  for (const [index, { digest, ...facts }] of versions.entries()) {
    const sourceTypes = [{ idType: 'SHA256', value: digest } as const];
    const { arn, location, locationType, isBack = false, isRestored } = settled[index] ?? {};
    if (isBack && location && arn)
      draft.associate(location, arn, { type: 'DerivedFrom', mode: 'renew' });
    const artifact = { ...facts, type: locationType ?? facts.type, sourceTypes };
    draft.artifact(artifact, isRestored ? 'restore' : 'ensure');
  }
  return settled;
}

async function settleProducers(
  draft: LineageDraft,
  versions: readonly NewVersion[],
): Promise<RecordedVersion[]> {
  const { store, scope } = draft;
  const named = versions.map((version) => {
    const { sourceUri, digest } = version;
    const arn = versionArn(scope, sourceUri, digest);
    const location = artifactArn(scope, sourceUri);
    return { arn, location, id: vertexIdOf(arn), place: vertexIdOf(location), version };
  });
  const known = await store.vertices(named.flatMap(({ id, place }) => [id, place]));
  const places = named.filter(({ place }) => known.has(place)).map(({ place }) => place);
  const earlier = await versionsAt(draft, [...new Set(places)]);
  for (const { id, place } of named) {
    const [only, ...more] = earlier.get(place) ?? [];
    if (only && more.length === 0 && !known.has(id)) await endProducers(draft, place, only);
  }
  return named.map(({ arn, location, id, place, version }) => {
    const vertex = known.get(place)?.element;
    const entity = vertex && vertexToEntity(vertex);
    const there = earlier.get(place) ?? [];
    const isOnly = there.every((other) => other === arn);
    const isBack = known.has(id) && there.length > 0 && there[0] !== arn;
    const locationType = entity?.kind === 'artifact' ? entity.type : undefined;
    const isRestored = needsRestoring(known.get(id)?.element, version);
    return { arn, location, locationType, isNew: !known.has(id), isBack, isOnly, isRestored };
  });
}

/**
 * True for a version whose bytes were removed or are about to be, for one that a load has given
 * another source or digest, and for one that a caller has recorded without its objects.
 */
function needsRestoring(
  vertex: Vertex | undefined,
  { sourceUri, digest, properties }: NewVersion,
): boolean {
  const version = vertex && vertexToEntity(vertex);
  if (version?.kind !== 'artifact') return false;
  const isOther = !isOf(version, sourceUri, digest) || hasOtherObjects(version, properties);
  return version.bytes !== undefined || isOther;
}

/** The versions of locations, by the location; the latest comes first. */
export async function versionsAt(
  { store, scope }: Pick<LineageDraft, 'store' | 'scope'>,
  places: readonly VertexId[],
  at?: number,
): Promise<ReadonlyMap<VertexId, readonly Arn[]>> {
  const found = new Map<VertexId, Arn[]>();
  if (places.length === 0) return found;
  const moment = at === undefined ? {} : { at };
  const query = { vertices: places, direction: 'out', labels: ['DerivedFrom'], ...moment } as const;
  const edges = [...(await store.incident({ ...query, first: MOST })).values()].flatMap(
    ({ items }) => items,
  );
  const vertices = await store.vertices(
    edges.map(({ element }) => element.to),
    at,
  );
  for (const { element } of edges) {
    const vertex = vertices.get(element.to)?.element;
    const version = vertex && vertexToEntity(vertex);
    if (version?.kind !== 'artifact' || digestOf(version) === undefined) continue;
    // Data that callers derived from it is at another location.
    if (vertexIdOf(artifactArn(scope, version.source.uri)) !== element.from) continue;
    found.set(element.from, [...(found.get(element.from) ?? []), version.arn]);
  }
  return found;
}

/**
 * Ends the `Produced` associations of jobs with a location whose only version they have produced.
 * All others stay: a deployment adds captured data to its location for as long as it is live, and
 * nobody knows which bytes a step elsewhere has written.
 */
async function endProducers(draft: LineageDraft, place: VertexId, version: Arn): Promise<void> {
  const { store } = draft;
  const query = { vertices: [place], direction: 'in', labels: ['Produced'], first: MOST } as const;
  const edges = (await store.incident(query)).get(place)?.items ?? [];
  const ofVersion = ({ element }: Versioned<Edge>) =>
    associationIdOf(element.from, vertexIdOf(version));
  const isJob = await jobsAmong(
    store,
    edges.map(({ element }) => element.from),
  );
  const known = await store.edges(edges.map(ofVersion));
  for (const edge of edges) {
    const isItsVersion = known.get(ofVersion(edge))?.element.label === 'Produced';
    if (isJob(edge.element.from) && isItsVersion) endAssociation(draft, edge);
  }
}

/** Removes an association that was read. */
export function endAssociation(draft: LineageDraft, { element, version }: Versioned<Edge>): void {
  const { id } = element;
  draft.add({ kind: 'removeEdge', id }, { element: 'edge', id, is: version });
}
