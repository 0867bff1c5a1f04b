import { parseVertex, type Vertex, type VertexId } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

const WINDOW = 1_000;

/** Reads all vertices of a label right after a commit, the newest first. */
export async function* verticesOf(
  store: GraphStore,
  label: string,
  at: number,
): AsyncGenerator<Vertex> {
  const query = { kind: 'vertex', label, at, size: WINDOW } as const;
  for await (const { lines } of store.snapshots(query))
    for (const line of Buffer.from(lines).toString('utf8').split('\n')) yield parseVertex(line);
}

/** Reads vertices by id right after a commit, some at a time; absent ones are missing. */
export async function verticesById(
  store: GraphStore,
  ids: readonly VertexId[],
  at: number,
): Promise<ReadonlyMap<VertexId, Vertex>> {
  const found = new Map<VertexId, Vertex>();
  for (let from = 0; from < ids.length; from += WINDOW)
    for (const [id, { element }] of await store.vertices(ids.slice(from, from + WINDOW), at))
      found.set(id, element);
  return found;
}

/**
 * Reads the vertices of a label whose stored text has one of some parts, right after a commit. The
 * others, which are most of them, are not parsed.
 */
export async function* verticesWith(
  store: GraphStore,
  {
    label,
    parts,
    at,
  }: { readonly label: string; readonly parts: readonly string[]; readonly at: number },
): AsyncGenerator<Vertex> {
  const query = { kind: 'vertex', label, at, size: WINDOW } as const;
  for await (const { lines } of store.snapshots(query)) {
    const window = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
    if (!parts.some((part) => window.includes(part))) continue;
    for (const line of window.toString('utf8').split('\n'))
      if (parts.some((part) => line.includes(part))) yield parseVertex(line);
  }
}
