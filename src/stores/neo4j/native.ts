import neo4j, { type Integer } from 'neo4j-driver';
import {
  createdOf,
  type Edge,
  INDEXED,
  isBookkeeping,
  isSet,
  type Properties,
  type Property,
  spacedIndexText,
  stringOf,
  type TypedValue,
  type Value,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { Version } from '#src/stores/shared/fold.js';
import { MARK, nativeName, WORDS } from './schema.js';

/**
 * A property value as the driver takes it: whole numbers as {@link Integer}, all others as doubles.
 */
export type NativeValue = string | boolean | number | Integer | readonly NativeValue[];
export type NativeProperties = Record<string, NativeValue>;

/**
 * A version as one property. While a commit changes an element, the database may show old values of
 * some properties and new ones of others, but a single property is always consistent.
 */
export function versionText({ snapshot, began }: Version): string {
  return `${began} ${snapshot}`;
}

/** Parses {@link versionText}; undefined for any other text. */
export function versionOf(text: string): Version | undefined {
  const end = text.indexOf(' ');
  const began = Number(text.slice(0, end));
  return end > 0 && Number.isSafeInteger(began)
    ? { snapshot: text.slice(end + 1), began }
    : undefined;
}

/** Values that past vertices are found by, in addition to labels and times. */
const LOOKED_UP = [INDEXED.name, INDEXED.type, INDEXED.sourceUri, INDEXED.status];

/** The vertex's own labels. */
export function nativeLabels(vertex: Vertex): string[] {
  return vertex.labels.map(nativeName);
}

/** The labels of a live vertex, without the one that all vertices have. */
export function liveLabels(vertex: Vertex): string[] {
  return [...nativeLabels(vertex), isBookkeeping(vertex) ? MARK.bookkeeping : MARK.entity];
}

/** All properties of a live vertex or edge. */
export function liveProperties(element: Vertex | Edge, version: Version): NativeProperties {
  return Object.assign(
    ownProperties(element.properties),
    platformProperties(element, version),
    'labels' in element && foundProperties(element),
  );
}

/** The properties that lists sort vertices by, and that search finds them by. */
function foundProperties(vertex: Vertex): NativeProperties {
  const { properties } = vertex;
  const words = spacedIndexText(vertex);
  return {
    _name: stringOf(properties, INDEXED.name) ?? '',
    _status: stringOf(properties, INDEXED.status) ?? '',
    ...(words !== '' && { [WORDS.property]: words }),
  };
}

/** The properties of the record of a superseded vertex version. */
export function pastVertex(vertex: Vertex, version: Version, ended: number): NativeProperties {
  const found: NativeProperties = {
    ...platformProperties(vertex, version),
    _ended: neo4j.int(ended),
    _labels: nativeLabels(vertex),
  };
  for (const name of LOOKED_UP) {
    const text = stringOf(vertex.properties, name);
    if (text !== undefined) found[name] = text;
  }
  return found;
}

/** The properties of the record of a superseded edge version. */
export function pastEdge(edge: Edge, version: Version, ended: number): NativeProperties {
  return {
    ...platformProperties(edge, version),
    _ended: neo4j.int(ended),
    _label: nativeName(edge.label),
    _from: edge.from,
    _to: edge.to,
  };
}

/** The element's own properties, under the names that users see. */
export function ownProperties(properties: Properties): NativeProperties {
  const native: NativeProperties = {};
  for (const name in properties) {
    const property = properties[name];
    if (property !== undefined) native[nativeName(name)] = nativeProperty(property);
  }
  return native;
}

function platformProperties(element: Vertex | Edge, version: Version): NativeProperties {
  return {
    _id: element.id,
    _began: neo4j.int(version.began),
    _created: neo4j.int(createdOf(element)),
    _image: versionText(version),
  };
}

function nativeProperty(property: Property): NativeValue {
  if (!isSet(property)) return nativeValue(property);
  const values = property.map(nativeValue);
  // A list in the database has items of one type: others are stored as JSON text.
  const isUniform = new Set(values.map(kindOf)).size <= 1;
  return isUniform ? values : property.map((value) => JSON.stringify(value));
}

function nativeValue(value: Value): NativeValue {
  return typeof value === 'object' ? typedValue(value) : value;
}

function typedValue({ type, value }: TypedValue): NativeValue {
  switch (type) {
    case 'Float':
    case 'Double':
      return Number(value);
    case 'Long':
      return neo4j.int(String(value));
    default:
      return neo4j.int(value);
  }
}

function kindOf(value: NativeValue): string {
  return neo4j.isInt(value) ? 'integer' : typeof value;
}
