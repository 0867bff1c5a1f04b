import type { Edge, ListPosition, Versioned } from '#src/domain/graph/index.js';
import { edgePosition } from '#src/stores/shared/positions.js';

/** Newest first. */
export function compareEdges(one: Versioned<Edge>, other: Versioned<Edge>): number {
  return comparePositions(edgePosition(other.element), edgePosition(one.element));
}

/** Ascending by key, texts by their UTF-8 bytes, then by id. */
export function comparePositions(one: ListPosition, other: ListPosition): number {
  return compareKeys(one.key, other.key) || compareText(one.id, other.id);
}

/** Ascending order of plain ASCII text. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}
