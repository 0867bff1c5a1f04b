import { hash } from 'node:crypto';

/** Texts that JSON writes without escapes. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The JSON text of a string; most strings of a graph are ids, names and ARNs that need no escapes. */
export function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** {@link quoted} for a property name: there are few names, and each is written often. */
export function quotedName(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const text = quoted(name);
  if (names.size < MOST_NAMES) names.set(name, text);
  return text;
}

/** Cached: the text of a name never changes. */
const names = new Map<string, string>();
const MOST_NAMES = 1_000;

/** The property types of the bulk-load format, which every store distinguishes. */
export type ValueType = 'Byte' | 'Short' | 'Int' | 'Long' | 'Float' | 'Double' | 'Date';

/**
 * A value whose type plain JSON cannot express. `Long` carries a decimal string, so that no digit
 * is lost above 2^53; `Date` carries milliseconds since the epoch; the others carry a number, the
 * non-finite ones as the strings `NaN`, `Infinity` and `-Infinity`.
 */
export interface TypedValue {
  readonly type: ValueType;
  readonly value: number | string;
}

/** One property value: a string, a boolean, or a {@link TypedValue}. */
export type Value = string | boolean | TypedValue;

/** A property: one value (single cardinality) or an array of different values (set cardinality). */
export type Property = Value | readonly Value[];

/** The properties of a vertex or an edge, by name. An absent property is left out, never null. */
export type Properties = Readonly<Record<string, Property>>;

/** True for a property of set cardinality. */
export function isSet(property: Property | undefined): property is readonly Value[] {
  return Array.isArray(property);
}

/** A moment, as milliseconds since the epoch. */
export function date(milliseconds: number): TypedValue {
  return { type: 'Date', value: milliseconds };
}

/** A 32-bit integer. */
export function int(value: number): TypedValue {
  return { type: 'Int', value };
}

/** A double-precision number. */
export function double(value: number): TypedValue {
  return { type: 'Double', value: Number.isFinite(value) ? value : String(value) };
}

/** Reads an element's own property, so that names such as `constructor` or `valueOf` do not find inherited members. */
export function propertyOf(properties: Properties, name: string): Property | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** A single string property, or undefined when it is absent or of another type. */
export function stringOf(properties: Properties, name: string): string | undefined {
  const property = properties[name];
  return typeof property === 'string' ? property : undefined;
}

/** A single Int property, or undefined when it is absent or of another type. */
export function intOf(properties: Properties, name: string): number | undefined {
  return numberOf(properties, name, 'Int');
}

/** A single Date property in milliseconds, or undefined when it is absent or of another type. */
export function timeOf(properties: Properties, name: string): number | undefined {
  return numberOf(properties, name, 'Date');
}

function numberOf(properties: Properties, name: string, type: ValueType): number | undefined {
  const property = properties[name];
  if (typeof property !== 'object' || !('type' in property)) return undefined;
  return property.type === type && typeof property.value === 'number' ? property.value : undefined;
}

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
   * At least one, each once; the first is the main one for stores that keep a single label. None
   * begins with `~` or `forebear_`, the prefixes of databases and of the platform's records in
   * them.
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

/** An element in a store, with the number of the commit that wrote its snapshot. */
export interface Versioned<Element> {
  readonly element: Element;
  readonly version: number;
}

/** The id of the vertex that represents an ARN, or its id from a bulk load. */
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

/** Cached: a launch needs the same few texts several times, and so does the next one. */
const recent = new Map<string, string>();
const RECENT = 1_000;
