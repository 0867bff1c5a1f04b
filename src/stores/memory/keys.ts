import {
  compareText,
  type Edge,
  edgePosition,
  type ListPosition,
  type Versioned,
} from '#src/domain/graph/index.js';

/** Newest first. */
export function compareEdges(one: Versioned<Edge>, other: Versioned<Edge>): number {
  return comparePositions(edgePosition(other.element), edgePosition(one.element));
}

/** Ascending by key, texts by their UTF-8 bytes, then by id. */
export function comparePositions(one: ListPosition, other: ListPosition): number {
  return compareKeys(one.key, other.key) || compareText(one.id, other.id);
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}
