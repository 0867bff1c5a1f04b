import { g, P, type Traversal } from '../dsl.js';
import { LABELS } from '../schema.js';

/** Reads superseded versions of vertices or edges, as of a commit. */
export function pastAt(kind: 'v' | 'e', at: number): Traversal {
  return g
    .V()
    .has('_kind', kind)
    .hasLabel(LABELS.past)
    .has('_began', P.lte(at))
    .has('_ended', P.gt(at));
}
