import { type Edge, parseEdge, parseVertex, type Vertex } from '#src/domain/graph/index.js';
import type { GraphStore, ScannedVersion } from '#src/ports/graph-store.js';

/** Everything that a scan finds, in one order on every store. */
export async function scannedVersions(store: GraphStore): Promise<readonly ScannedVersion[]> {
  const found: ScannedVersion[] = [];
  for await (const versions of store.scan()) found.push(...versions);
  const keyOf = ({ id, began }: ScannedVersion) => `${id} ${String(began).padStart(16, '0')}`;
  return found.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The elements that a scan finds live. */
export async function liveElements(store: GraphStore): Promise<readonly (Vertex | Edge)[]> {
  const versions = await scannedVersions(store);
  return versions.filter(({ ended }) => ended === undefined).map(elementOf);
}

/** The element of a version. */
export function elementOf({ kind, text }: ScannedVersion): Vertex | Edge {
  return kind === 'vertex' ? parseVertex(text) : parseEdge(text);
}
