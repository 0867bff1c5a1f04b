import type { VertexId, WalkedLink } from '#src/domain/graph/index.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
import type { WalkedGraph } from './walk.js';

/**
 * Returns the starts of a walk with their parts: the versions of a location, and the objects under
 * a prefix.
 */
export function namedParts(
  { entities }: Pick<WalkedGraph, 'entities'>,
  into: ReadonlyMap<VertexId, readonly WalkedLink[]>,
): ReadonlySet<VertexId> {
  const parts = new Set<VertexId>();
  // Breadth first: a whole comes before its parts.
  for (const { id, depth, entity } of entities.values()) {
    const isPart = ({ from, label }: WalkedLink) => {
      const whole = parts.has(from) ? entities.get(from)?.entity : undefined;
      return whole !== undefined && HOLDING.has(label) && isWithin(entity, whole);
    };
    if (depth === 0 || into.get(id)?.some(isPart)) parts.add(id);
  }
  return parts;
}

/** The associations that lead from a whole to its parts. */
const HOLDING: ReadonlySet<string> = new Set(['DerivedFrom', 'AssociatedWith']);

function isWithin(part: LineageEntity, whole: LineageEntity): boolean {
  if (part.kind !== 'artifact' || whole.kind !== 'artifact') return false;
  const { uri } = whole.source;
  return part.source.uri === uri || (uri.endsWith('/') && part.source.uri.startsWith(uri));
}
