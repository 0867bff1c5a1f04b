import type { VertexId } from '#src/domain/graph/index.js';
import { digestOf } from '#src/domain/lineage/index.js';
import type { Quarantine } from '#src/domain/quarantine/index.js';
import { atOrBelow } from '#src/domain/s3-uri.js';
import type { Ancestors } from './ancestors.js';
import type { UnlinkedPrefix } from './listed-objects.js';
import type { RuleBudget } from './rule.js';

/** A URI of an ancestor. */
interface Located {
  readonly uri: string;
  readonly id: VertexId;
}

/** The data among ancestors, sorted for look-ups. */
export interface AncestorData {
  readonly digests: ReadonlyMap<string, VertexId>;
  /** By URI. */
  readonly located: readonly Located[];
  /** Data whose bytes are not known, by URI; no URI is the beginning of another one. */
  readonly unknown: readonly Located[];
  readonly unlinked: readonly UnlinkedPrefix[];
}

/**
 * Sorts the data among ancestors. Leaves out a location that has versions, unless a step or the act
 * reads the location and none of its versions: then the bytes that it reads are not known.
 */
export async function ancestorData(
  ancestors: Ancestors,
  budget: RuleBudget,
): Promise<AncestorData> {
  const { entities } = ancestors;
  const digests = new Map<string, VertexId>();
  const versioned = new Set<string>();
  const located: Located[] = [];
  const unknown: Located[] = [];
  const unlinked: UnlinkedPrefix[] = [];
  for (const entity of entities.values())
    if (entity.kind === 'artifact' && digestOf(entity) !== undefined)
      versioned.add(entity.source.uri);
  const unversioned = unversionedReads(ancestors, versioned);
  for (const [id, entity] of entities) {
    if (budget.mustYield()) await budget.yieldTurn();
    if (entity.kind !== 'artifact') continue;
    const { uri } = entity.source;
    const digest = digestOf(entity);
    if (digest === undefined && versioned.has(uri) && !unversioned.has(id)) continue;
    located.push({ uri, id });
    if (digest !== undefined && !digests.has(digest)) digests.set(digest, id);
    const isListed = digest !== undefined && entity.properties['linkedObjects'] === '0';
    // The code of a model has no stored list.
    if (isListed && entity.properties['manifest'] !== undefined)
      unlinked.push({ id, artifact: entity });
    else if (isListed || digest === undefined) unknown.push({ uri: startOf(uri), id });
  }
  return {
    digests,
    located: located.sort(byUri),
    unknown: outermost(unknown.sort(byUri)),
    unlinked,
  };
}

/** Returns locations with versions that a step or the act reads without reading a version of them. */
function unversionedReads(
  { entities, links, target }: Ancestors,
  versioned: ReadonlySet<string>,
): ReadonlySet<VertexId> {
  const dataOf = ({ from, to }: { readonly from: VertexId; readonly to: VertexId }) => {
    const data = entities.get(from);
    const isRead = to === target || entities.get(to)?.kind !== 'artifact';
    return data?.kind === 'artifact' && isRead ? data : undefined;
  };
  const reads = links.flatMap((link) => {
    const data = dataOf(link);
    if (!data || digestOf(data) !== undefined || !versioned.has(data.source.uri)) return [];
    return { id: link.from, key: `${link.to} ${data.source.uri}` };
  });
  if (reads.length === 0) return new Set();
  const versionReads = new Set<string>();
  for (const link of links) {
    const data = dataOf(link);
    if (data && digestOf(data) !== undefined) versionReads.add(`${link.to} ${data.source.uri}`);
  }
  return new Set(reads.flatMap(({ id, key }) => (versionReads.has(key) ? [] : id)));
}

/**
 * Finds an ancestor that a quarantine covers, except unlinked prefixes. Where bytes are not known,
 * it is covered when the quarantined bytes may be among them; a URI without a slash at its end also
 * matches as a prefix, like the URI of a channel.
 */
export async function firstCovered(
  { digests, located, unknown }: AncestorData,
  { digest, uri, uris }: Pick<Quarantine, 'digest' | 'uri' | 'uris'>,
  budget: RuleBudget,
): Promise<VertexId | undefined> {
  if (budget.mustYield()) await budget.yieldTurn();
  const same = digest === undefined ? undefined : digests.get(digest);
  if (same !== undefined) return same;
  if (uri !== undefined) {
    const { at, below } = atOrBelow(uri);
    const exact = located[firstFrom(located, at)];
    if (exact?.uri === at) return exact.id;
    const inside = located[firstFrom(located, below)];
    if (inside?.uri.startsWith(below)) return inside.id;
  }
  for (const known of uri === undefined ? uris : [uri, ...uris]) {
    if (budget.mustYield()) await budget.yieldTurn();
    // Only the last URI that is not after it can be its beginning.
    const at = firstFrom(unknown, known);
    for (const found of [unknown[at], unknown[at - 1]])
      if (found && known.startsWith(found.uri)) return found.id;
  }
  return undefined;
}

/** Returns the prefix of the URIs that a location includes. A bucket matches by its whole name. */
function startOf(uri: string): string {
  return /^s3:\/\/[^/]+$/.test(uri) ? `${uri}/` : uri;
}

/** Leaves out the URIs that begin with another one. They are sorted. */
function outermost(sorted: readonly Located[]): readonly Located[] {
  const kept: Located[] = [];
  for (const one of sorted) {
    const last = kept.at(-1);
    if (!last || !one.uri.startsWith(last.uri)) kept.push(one);
  }
  return kept;
}

/** The index of the first that is not before a text. */
function firstFrom(sorted: readonly Located[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as Located).uri < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byUri({ uri: one }: Located, { uri: other }: Located): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
