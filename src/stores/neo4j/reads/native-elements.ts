import neo4j from 'neo4j-driver';
import {
  canonicalEdge,
  canonicalVertex,
  type Edge,
  type EdgeId,
  edgeIdOf,
  type Properties,
  type Property,
  parseEdge,
  parseVertex,
  type Value,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { type NativeValue, nativeLabels, ownProperties, versionOf } from '../native.js';
import { domainName, LABEL, nativeName } from '../schema.js';

type Stored = Readonly<Record<string, unknown>>;
/** A native element; `isWhole` is null where its properties are not of one version. */
export type VertexRow = readonly [
  elementId: string,
  labels: readonly string[],
  properties: Stored,
  isWhole: boolean | null,
];
export type EdgeRow = readonly [
  elementId: string,
  type: string,
  properties: Stored,
  isWhole: boolean | null,
  from: string,
  to: string,
];

/**
 * Reads a native vertex. Its snapshot serves only for types that the database lacks; where the two
 * differ, the native values count. A vertex that no commit created has version 0 and an id made of
 * the database's.
 */
export function vertexOf([elementId, labels, stored]: VertexRow): Versioned<Vertex> {
  const native = labels.filter((label) => domainName(label) !== undefined);
  const snapshot = snapshotOf(stored, parseVertex);
  const isOurs = labels.includes(LABEL.vertex);
  return {
    element: {
      id: isOurs ? idOf(stored, elementId, vertexIdOf) : vertexIdOf(elementId),
      labels:
        snapshot && isSameSet(nativeLabels(snapshot), native)
          ? snapshot.labels
          : native.flatMap((label) => domainName(label) ?? []),
      properties: propertiesOf(stored, snapshot?.properties ?? {}),
    },
    version: isOurs ? begunBy(stored) : 0,
  };
}

/** Reads a native edge, as {@link vertexOf} reads a vertex. */
export function edgeOf([elementId, type, stored, , from, to]: EdgeRow): Versioned<Edge> {
  const snapshot = snapshotOf(stored, parseEdge);
  return {
    element: {
      id: idOf<EdgeId>(stored, elementId, edgeIdOf),
      label:
        snapshot && nativeName(snapshot.label) === type
          ? snapshot.label
          : (domainName(type) ?? type),
      from: from as VertexId,
      to: to as VertexId,
      properties: propertiesOf(stored, snapshot?.properties ?? {}),
    },
    version: begunBy(stored),
  };
}

/** True when an element's native values equal its snapshot. */
export function isAsWritten(row: VertexRow | EdgeRow): boolean {
  const text = row[2]['_image'];
  const snapshot = typeof text === 'string' ? versionOf(text)?.snapshot : undefined;
  const native = isEdge(row)
    ? canonicalEdge(edgeOf(row).element)
    : canonicalVertex(vertexOf(row).element);
  return native === snapshot;
}

function isEdge(row: VertexRow | EdgeRow): row is EdgeRow {
  return row.length > 4;
}

function snapshotOf<Element>(
  stored: Stored,
  parse: (snapshot: string) => Element,
): Element | undefined {
  try {
    const version = typeof stored['_image'] === 'string' ? versionOf(stored['_image']) : undefined;
    return version && parse(version.snapshot);
  } catch {
    return undefined;
  }
}

function idOf<Id extends string>(
  stored: Stored,
  elementId: string,
  make: (text: string) => Id,
): Id {
  return typeof stored['_id'] === 'string' ? (stored['_id'] as Id) : make(elementId);
}

function begunBy(stored: Stored): number {
  return typeof stored['_began'] === 'bigint' ? Number(stored['_began']) : 0;
}

function isSameSet(own: readonly string[], labels: readonly string[]): boolean {
  return own.length === labels.length && own.every((label) => labels.includes(label));
}

function propertiesOf(stored: Stored, hints: Properties): Properties {
  const expected = ownProperties(hints);
  const properties: Record<string, Property> = {};
  for (const [name, value] of Object.entries(hints)) {
    const native = nativeName(name);
    if (!Object.hasOwn(stored, native)) continue;
    const is = stored[native];
    properties[name] = isSame(expected[native], is) ? value : guessed(is, value);
  }
  for (const [native, value] of Object.entries(stored)) {
    const name = domainName(native);
    if (name !== undefined && !Object.hasOwn(expected, native))
      properties[name] = guessed(value, undefined);
  }
  return properties;
}

/**
 * True when a stored value equals the written one: texts as far as the database can store them,
 * numbers exactly.
 */
export function isSame(written: NativeValue | undefined, stored: unknown): boolean {
  if (Array.isArray(written)) {
    return (
      Array.isArray(stored) &&
      written.length === stored.length &&
      written.every((value, index) => isSame(value, stored[index]))
    );
  }
  if (neo4j.isInt(written)) return written.toBigInt() === stored;
  // The database cannot store unpaired surrogates.
  if (typeof written === 'string') return Buffer.from(written).toString() === stored;
  return Object.is(written, stored);
}

function guessed(stored: unknown, hint: Property | undefined): Property {
  if (Array.isArray(stored)) return stored.map((value) => guessedValue(value, undefined));
  return guessedValue(stored, Array.isArray(hint) ? undefined : (hint as Value | undefined));
}

/** The value with the type of the hint if it fits, else with the widest type. */
function guessedValue(stored: unknown, hint: Value | undefined): Value {
  const type = typeof hint === 'object' ? hint.type : undefined;
  switch (typeof stored) {
    case 'boolean':
      return stored;
    case 'bigint':
      return type === undefined || type === 'Long' || type === 'Float' || type === 'Double'
        ? { type: 'Long', value: String(stored) }
        : { type, value: Number(stored) };
    case 'number':
      return {
        type: type === 'Float' ? 'Float' : 'Double',
        value: Number.isFinite(stored) ? stored : String(stored),
      };
    default:
      return String(stored);
  }
}
