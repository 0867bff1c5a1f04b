import { INDEXED, type Property, timeOf, vertexIdOf } from '#src/domain/graph/index.js';

/** The labels of the platform's own vertices. A ledger accepts no label with this prefix. */
export const LABELS = {
  head: 'forebear_head',
  commit: 'forebear_commit',
  past: 'forebear_past',
  lease: 'forebear_lease',
  group: 'forebear_group',
} as const;

/** {@link LABELS} as a list. */
export const RECORD_LABELS: readonly string[] = Object.values(LABELS);

export const HEAD_ID = 'forebear_head';

export function commitId(seq: number): string {
  return `c${seq}`;
}

/** The record id of a superseded version; an element has at most one version per commit. */
export function pastId(kind: 'v' | 'e', id: string, began: number): string {
  return `p${kind}${id}.${began}`;
}

/** Encoded, because an owner may have characters that engines do not accept in ids. */
export function leaseId(owner: string): string {
  return `l${vertexIdOf(owner)}`;
}

const OTHER = '~';

/**
 * The two native ids that an element may have. No engine can change a label, and some cannot reuse
 * an id in the transaction that removes its element: so an element whose label changes moves to its
 * other id.
 */
export function nativeIds(id: string): readonly [string, string] {
  return [id, id + OTHER];
}

/** The native ids of several elements, the usual ones first. */
export function allNativeIds(ids: readonly string[]): string[] {
  return [...ids, ...ids.map((id) => id + OTHER)];
}

export function elementId(nativeId: string): string {
  return nativeId.endsWith(OTHER) ? nativeId.slice(0, -1) : nativeId;
}

/** The native id that an element moves to when its label changes. */
export function otherNativeId(nativeId: string): string {
  const [usual, other] = nativeIds(elementId(nativeId));
  return nativeId === usual ? other : usual;
}

/** False for property names that are reserved by the platform or the engine. */
export function isNativeName(name: string): boolean {
  return name !== '' && !name.startsWith('~') && !RESERVED.has(name);
}

/** Reads expect texts under these names, and a Date under {@link INDEXED.creationTime}. */
export const INDEXED_TEXTS: ReadonlySet<string> = new Set([
  INDEXED.name,
  INDEXED.type,
  INDEXED.sourceUri,
  INDEXED.digest,
  INDEXED.status,
]);

/**
 * False for a value that is only in the snapshot because reads would mistake it or fail on it: no
 * engine distinguishes a Date from a number, and one of several values would match for all of them.
 */
export function isNativeValue(name: string, property: Property): boolean {
  if (INDEXED_TEXTS.has(name)) return typeof property === 'string';
  return name !== INDEXED.creationTime || timeOf({ [name]: property }, name) !== undefined;
}

/** The names that the platform or the engine reserves. */
export const RESERVED: ReadonlySet<string> = new Set([
  '_id',
  '_labels',
  '_began',
  '_image',
  '_kind',
  '_of',
  '_ended',
  '_is',
  '_head',
  '_data',
  '_seq',
  '_time',
  '_actor',
  '_changes',
  '_digest',
  '_touched',
  '_superseded',
  '_created',
  '_label',
  '_from',
  '_to',
  '_owner',
  '_counter',
  '_address',
  'id',
  'label',
]);
