import { hash } from 'node:crypto';
import type { Properties } from './value.js';

declare const vertexId: unique symbol;
declare const edgeId: unique symbol;

/** 32 lower-case hexadecimal digits, which every store accepts as an id. */
export type VertexId = string & { readonly [vertexId]: true };
/** 32 lower-case hexadecimal digits. */
export type EdgeId = string & { readonly [edgeId]: true };

/** A vertex of the property graph. */
export interface Vertex {
  readonly id: VertexId;
  /**
   * At least one, each once; the first is the main one for stores that keep a single label. None begins with
   * `~` or `forebear_`: databases, and the platform's own records there, have those.
   */
  readonly labels: readonly string[];
  readonly properties: Properties;
}

/** An edge of the property graph. Parallel edges have different ids. */
export interface Edge {
  readonly id: EdgeId;
  readonly label: string;
  readonly from: VertexId;
  readonly to: VertexId;
  /** Edge properties have single cardinality. */
  readonly properties: Properties;
}

/** An element as a store holds it: with the number of the commit that wrote this snapshot of it. */
export interface Versioned<Element> {
  readonly element: Element;
  readonly version: number;
}

/** The id of the vertex that represents an ARN, or the id that a bulk load gave it. */
export function vertexIdOf(text: string): VertexId {
  return hex32(text) as VertexId;
}

/** The id of the association between two vertices; there is at most one in each direction. */
export function associationIdOf(from: VertexId, to: VertexId): EdgeId {
  return digits(`${from}>${to}`) as EdgeId;
}

/** Returns the id of an edge that was loaded with a name. */
export function edgeIdOf(text: string): EdgeId {
  return digits(text) as EdgeId; // not cached, because it is seldom needed twice
}

/** True for the form that element ids have. */
export function isElementId(text: string): text is VertexId & EdgeId {
  return text.length === ID_DIGITS && ID.test(text);
}

const ID_DIGITS = 32;
const ID = /^[0-9a-f]{32}$/;

/** The first 32 hexadecimal digits of the SHA-256 of a text. */
export function hex32(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const hashed = digits(text);
  if (recent.size >= RECENT) recent.clear();
  recent.set(text, hashed);
  return hashed;
}

function digits(text: string): string {
  return hash('sha256', text).slice(0, ID_DIGITS);
}

/** A memo: a launch asks several times for the same few texts, and so does the next one. */
const recent = new Map<string, string>();
const RECENT = 1_000;
