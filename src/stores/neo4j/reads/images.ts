import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Edge,
  parseEdge,
  parseVertex,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { ImageRow } from './statements.js';

/** The vertex that a row tells. Throws `LEDGER_BROKEN` for a record without its image. */
export function vertexFrom([id, image, began]: ImageRow): Versioned<Vertex> {
  return { element: parseVertex(image ?? missing(id)), version: Number(began) };
}

/** The edge that a row tells, as {@link vertexFrom} tells a vertex. */
export function edgeFrom([id, image, began]: ImageRow): Versioned<Edge> {
  return { element: parseEdge(image ?? missing(id)), version: Number(began) };
}

function missing(id: string | null): never {
  throw new PlatformError(
    'LEDGER_BROKEN',
    `Another program removed what the platform keeps of the element ${id}; run \`forebear verify\`.`,
    { details: { id } },
  );
}
