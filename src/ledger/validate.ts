import { PlatformError } from '#src/domain/errors/index.js';
import {
  type ChangeSet,
  changedId,
  type Edge,
  isElementId,
  isSet,
  reservedLabel,
  reservedLabels,
  type Value,
  type ValueType,
  type Vertex,
} from '#src/domain/graph/index.js';

/** Throws `VALIDATION_FAILED` unless a change set is well formed, independent of the graph. */
export function validateChangeSet(changeSet: ChangeSet): void {
  if (typeof changeSet.actor !== 'string' || changeSet.actor === '') {
    throw invalid('A change set needs an actor.');
  }
  if (!changeSet.actor.isWellFormed()) throw invalid('The actor has half of a surrogate pair.');
  if (changeSet.changes.length === 0) {
    throw invalid('A change set needs at least one change.');
  }
  const vertices = new Set<string>();
  const edges = new Set<string>();
  for (const change of changeSet.changes) {
    const id = changedId(change);
    const seen = change.kind === 'putVertex' || change.kind === 'removeVertex' ? vertices : edges;
    if (seen.has(id)) throw invalid(`Element ${id} is changed more than once.`, { id });
    checkId(id);
    seen.add(id);
    if (change.kind === 'putVertex') validateVertex(change.vertex);
    if (change.kind === 'putEdge') validateEdge(change.edge, vertices);
  }
  for (const { element, id } of changeSet.expect ?? []) {
    if (!(element === 'vertex' ? vertices : edges).has(id)) checkId(id);
  }
}

function validateVertex({ id, labels, properties }: Vertex): void {
  if (labels.length === 0) throw invalid(`Vertex ${id} needs a label.`, { id });
  for (const label of labels) checkText(label, 'label', id);
  refuseReserved(reservedLabels(labels), id);
  if (labels.length > 1 && new Set(labels).size !== labels.length) {
    throw invalid(`Vertex ${id} has a label twice.`, { id });
  }
  for (const name in properties) {
    checkPropertyName(name, id);
    const property = properties[name];
    if (!isSet(property)) checkValue(property, name, id);
    else for (const value of property) checkValue(value, name, id);
  }
}

/** An id that was checked as a vertex is not checked again as an end. */
function validateEdge(edge: Edge, vertices: ReadonlySet<string>): void {
  const { id, label, from, to, properties } = edge;
  if (!vertices.has(from)) checkId(from);
  if (!vertices.has(to)) checkId(to);
  checkText(label, 'label', id);
  refuseReserved(reservedLabel(label), id);
  for (const name in properties) {
    checkPropertyName(name, id);
    const property = properties[name];
    if (isSet(property)) {
      throw invalid(`Property '${name}' of edge ${id} must be a single value.`, { id, name });
    }
    checkValue(property, name, id);
  }
}

function checkId(id: string): void {
  if (typeof id === 'string' && isElementId(id)) return;
  throw invalid(`'${String(id).slice(0, 100)}' is not an element id of 32 hexadecimal digits.`);
}

function refuseReserved(problem: string | undefined, id: string): void {
  if (problem !== undefined) throw invalid(`Element ${id}: ${problem}`, { id });
}

function checkPropertyName(name: string, id: string): void {
  checkText(name, 'property name', id);
  // JSON.parse makes it a property, assigning it does not: the snapshots would differ.
  if (name === '__proto__') throw invalid(`Element ${id} cannot have a property '__proto__'.`);
}

function checkText(text: string, what: string, id: string): void {
  if (typeof text !== 'string' || text === '') {
    throw invalid(`Element ${id} has an empty ${what}.`, { id });
  }
  // No store keeps it, and the digest would differ from the stored text.
  if (!text.isWellFormed())
    throw invalid(`Element ${id} has a ${what} with half of a surrogate pair.`, { id });
}

function invalid(message: string, details: Readonly<Record<string, unknown>> = {}): PlatformError {
  return new PlatformError('VALIDATION_FAILED', message, { details });
}

const INTEGER_RANGES: Partial<Record<ValueType, number>> = {
  Byte: 2 ** 7,
  Short: 2 ** 15,
  Int: 2 ** 31,
};
/** Numbers in their canonical form: no leading zeros, no -0. */
const LONG = /^(?:0|-?[1-9]\d{0,18})$/;
const LONG_LIMIT = 2n ** 63n;
const NON_FINITE: readonly unknown[] = ['NaN', 'Infinity', '-Infinity'];
const MAX_DATE = 8.64e15;

/** Throws `VALIDATION_FAILED` unless every store can keep a property value. */
export function checkValue(value: Value | undefined, name: string, id: string): void {
  if (typeof value === 'boolean' || (typeof value === 'string' && value.isWellFormed())) return;
  if (typeof value === 'object' && value !== null && fits(value.type, value.value)) return;
  throw new PlatformError(
    'VALIDATION_FAILED',
    `Property '${name}' of element ${id} holds a value that cannot be stored; use well-formed text, a boolean or a typed value within its range.`,
    { details: { id, name } },
  );
}

function fits(type: ValueType, value: number | string): boolean {
  switch (type) {
    case 'Byte':
    case 'Short':
    case 'Int':
      return isWithin(value, INTEGER_RANGES[type] ?? 0);
    case 'Long':
      return typeof value === 'string' && LONG.test(value) && isLong(BigInt(value));
    case 'Float':
    case 'Double':
      return typeof value === 'number' ? Number.isFinite(value) : NON_FINITE.includes(value);
    case 'Date':
      return Number.isInteger(value) && Math.abs(Number(value)) <= MAX_DATE;
    default:
      return false;
  }
}

function isWithin(value: number | string, limit: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= -limit && value < limit;
}

function isLong(value: bigint): boolean {
  return value >= -LONG_LIMIT && value < LONG_LIMIT;
}
