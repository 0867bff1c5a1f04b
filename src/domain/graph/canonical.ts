import { hash } from 'node:crypto';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Change, CommitHeader } from './change.js';
import {
  type Edge,
  isSet,
  type Properties,
  type Property,
  quoted,
  quotedName,
  type Value,
  type Vertex,
} from './vertex.js';

/** Ascending order of texts by their UTF-16 units. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/**
 * The canonical text of a vertex: JSON with labels and property names sorted and set values sorted,
 * so that equal vertices have equal text. Stores keep this text as the snapshot of a version.
 */
export function canonicalVertex({ id, labels, properties }: Vertex): string {
  const texts = canonicalLabels(labels).map(quoted).join(',');
  return `[${quoted(id)},[${texts}],${propertiesText(properties)}]`;
}

/** The canonical text of an edge. */
export function canonicalEdge({ id, label, from, to, properties }: Edge): string {
  const ends = `${quoted(from)},${quoted(to)}`;
  return `[${quoted(id)},${quoted(label)},${ends},${propertiesText(properties)}]`;
}

/** Reads {@link canonicalVertex} back. Throws `LEDGER_BROKEN` for a damaged text. */
export function parseVertex(text: string): Vertex {
  const vertex = parsed(text, vertexOf);
  if (vertex) return vertex;
  throw damaged('vertex', text);
}

/**
 * Reads several {@link canonicalVertex} back, joined by commas, which is faster. Throws as
 * {@link parseVertex} does.
 */
export function parseVertices(texts: string): Vertex[] {
  const all = parsed(`[${texts}]`, (parts) => parts.map((part) => vertexOf(part as unknown[])));
  if (all?.every((vertex) => vertex !== undefined)) return all;
  throw damaged('vertex', '');
}

/** Reads {@link canonicalEdge} back. Throws `LEDGER_BROKEN` for a damaged text. */
export function parseEdge(text: string): Edge {
  const edge = parsed(text, edgeOf);
  if (edge) return edge;
  throw damaged('edge', text);
}

/** The id in a canonical text; empty for any other text. */
export function idOfSnapshot(snapshot: string): string {
  return /^\["([^"]*)",/.exec(snapshot)?.[1] ?? '';
}

function parsed<Read>(text: string, read: (parts: unknown[]) => Read | undefined) {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? read(parts) : undefined;
  } catch {
    return undefined;
  }
}

function vertexOf([id, labels, properties]: unknown[]): Vertex | undefined {
  const isWhole = typeof id === 'string' && Array.isArray(labels) && isProperties(properties);
  return isWhole ? { id: id as Vertex['id'], labels, properties } : undefined;
}

function edgeOf([id, label, from, to, properties]: unknown[]): Edge | undefined {
  const isWhole = [id, label, from, to].every((part) => typeof part === 'string');
  return isWhole && isProperties(properties)
    ? ({ id, label, from, to, properties } as Edge)
    : undefined;
}

function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null;
}

function damaged(kind: string, text: string): PlatformError {
  const id = idOfSnapshot(text);
  const which = id === '' ? (kind === 'edge' ? 'An edge' : 'A vertex') : `The ${kind} ${id}`;
  return new PlatformError(
    'LEDGER_BROKEN',
    `${which} cannot be read, because its text in the database was damaged. Run 'forebear verify', which lists all that is damaged, and restore the database from a backup.`,
    { details: { element: kind, id } },
  );
}

/** One line of a commit's digest. */
export function canonicalChange(change: Change): string {
  switch (change.kind) {
    case 'putVertex':
      return `+v ${canonicalVertex(change.vertex)}`;
    case 'putEdge':
      return `+e ${canonicalEdge(change.edge)}`;
    case 'removeVertex':
      return `-v ${change.id}`;
    case 'removeEdge':
      return `-e ${change.id}`;
  }
}

/** The snapshot in the line of a put: {@link canonicalChange}. */
export function snapshotOf(line: string): string {
  return line.slice('+v '.length);
}

/**
 * A commit's digest: SHA-256 over the digest before it, its header and its canonical changes in
 * ascending order of their text, joined by line feeds (JSON text contains none).
 */
export function commitDigest(
  before: string,
  header: Omit<CommitHeader, 'digest' | 'changeCount'>,
  canonicalChanges: readonly string[],
): string {
  const head = `${before}\n${header.seq}\n${header.time}\n${JSON.stringify(header.actor)}`;
  return hash('sha256', [head, ...[...canonicalChanges].sort()].join('\n'));
}

function canonicalLabels(labels: readonly string[]): readonly string[] {
  const [main = '', ...others] = labels;
  return others.length === 0 ? labels : [main, ...others.sort()];
}

/** Does not sort properties that are in canonical order already, as most codecs write them. */
function propertiesText(properties: Properties): string {
  let text = '';
  let before = '';
  for (const name in properties) {
    const value = singleText(properties[name]);
    if (value === undefined || name < before || name === '__proto__') {
      return JSON.stringify(sortedProperties(properties));
    }
    text += text === '' ? `${quotedName(name)}:${value}` : `,${quotedName(name)}:${value}`;
    before = name;
  }
  return `{${text}}`;
}

/** The text of a single value; undefined for anything else. */
function singleText(property: Property | undefined): string | undefined {
  if (typeof property === 'string') return quoted(property);
  if (typeof property === 'boolean') return `${property}`;
  if (property === undefined || isSet(property)) return undefined;
  const { type, value } = property;
  if (typeof value === 'string') return `{"type":"${type}","value":${quoted(value)}}`;
  return Number.isFinite(value) ? `{"type":"${type}","value":${value}}` : undefined;
}

function sortedProperties(properties: Properties): Properties {
  const sorted: Record<string, Property> = {};
  for (const name of Object.keys(properties).sort()) {
    const property = properties[name];
    if (property === undefined) continue;
    if (name === '__proto__') define(sorted, name, canonicalProperty(property));
    else sorted[name] = canonicalProperty(property);
  }
  return sorted;
}

/** Assigning this one name would replace the object's prototype, and the property would be lost. */
function define(target: Record<string, Property>, name: '__proto__', value: Property): void {
  Object.defineProperty(target, name, { value, enumerable: true });
}

function canonicalProperty(property: Property): Property {
  if (!isSet(property)) return canonicalValue(property);
  const texts = new Map(property.map((value) => [JSON.stringify(canonicalValue(value)), value]));
  return [...texts.keys()].sort().map((text) => JSON.parse(text) as Value);
}

function canonicalValue(value: Value): Value {
  return typeof value === 'object' ? { type: value.type, value: value.value } : value;
}
