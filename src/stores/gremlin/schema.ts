import { INDEXED, type Property, timeOf, vertexIdOf } from '#src/domain/graph/index.js';

/** The labels of the platform's own vertices. A ledger takes no label that begins like them. */
export const LABELS = {
  head: 'forebear_head',
  commit: 'forebear_commit',
  past: 'forebear_past',
  lease: 'forebear_lease',
  group: 'forebear_group',
} as const;

/** The id of the one head record. */
export const HEAD_ID = 'forebear_head';

/** The id of a commit record. */
export function commitId(seq: number): string {
  return `c${seq}`;
}

/** The id of the record of a superseded version; an element has one version per commit at the most. */
export function pastId(kind: 'v' | 'e', id: string, began: number): string {
  return `p${kind}${id}.${began}`;
}

/** The id of a lease record; engines do not take ids with every character that an owner may have. */
export function leaseId(owner: string): string {
  return `l${vertexIdOf(owner)}`;
}

const OTHER = '~';

/**
 * The two native ids that an element may have. No engine changes a label, and not all of them give an
 * id to another element in the transaction that removed it: an element with another label moves to the
 * other id.
 */
export function nativeIds(id: string): readonly [string, string] {
  return [id, id + OTHER];
}

/** The native ids of several elements, the usual ones first. */
export function allNativeIds(ids: readonly string[]): string[] {
  return [...ids, ...ids.map((id) => id + OTHER)];
}

/** The id of the element with a native id. */
export function elementId(nativeId: string): string {
  return nativeId.endsWith(OTHER) ? nativeId.slice(0, -1) : nativeId;
}

/** The native id that an element moves to. */
export function otherNativeId(nativeId: string): string {
  const [usual, other] = nativeIds(elementId(nativeId));
  return nativeId === usual ? other : usual;
}

/** False for property names that a graph cannot have natively: they are the platform's, or the engine's. */
export function isNativeName(name: string): boolean {
  return name !== '' && !name.startsWith('~') && !RESERVED.has(name);
}

/** Reads look for texts under these names, and for a Date under {@link INDEXED.creationTime}. */
export const INDEXED_TEXTS: ReadonlySet<string> = new Set([
  INDEXED.name,
  INDEXED.type,
  INDEXED.sourceUri,
  INDEXED.digest,
  INDEXED.status,
]);

/**
 * False for a value that reads would take for another one, or fail on: no engine tells a Date from a number,
 * and one of several values matches for all of them. It is in the snapshot alone.
 */
export function isNativeValue(name: string, property: Property): boolean {
  if (INDEXED_TEXTS.has(name)) return typeof property === 'string';
  return name !== INDEXED.creationTime || timeOf({ [name]: property }, name) !== undefined;
}

/** Those names that are taken by the platform or the engine. */
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
  'id',
  'label',
]);
