import { g, P, type Traversal } from '../dsl.js';
import { LABELS } from '../schema.js';

/** The versions of vertices or edges that were superseded later, as they stood right after a commit. */
export function pastAt(kind: 'v' | 'e', at: number): Traversal {
  return g
    .V()
    .has('_kind', kind)
    .hasLabel(LABELS.past)
    .has('_began', P.lte(at))
    .has('_ended', P.gt(at));
}
