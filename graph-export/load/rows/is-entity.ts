import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { LINEAGE_KINDS } from '#src/domain/lineage/index.js';

const KINDS: ReadonlySet<string> = new Set(LINEAGE_KINDS);

/** True for a label that lineage entities have; vertices of other graphs may have it too. */
export function isEntityLabel(label: string): boolean {
  return KINDS.has(label);
}

/** True for a lineage entity, which is found by its ARN. */
export function isEntity({ id, labels, properties }: Vertex): boolean {
  if (!KINDS.has(labels[0] ?? '')) return false;
  const arn = properties['arn'];
  return typeof arn === 'string' && vertexIdOf(arn) === id;
}
