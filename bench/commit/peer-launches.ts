import {
  type Commit,
  type Edge,
  edgeIdOf,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { StorePeer } from '../stores/peer.js';

const SESSIONS = 16;

/** Launches like the one given per second, each in a transaction of its own, by 16 sessions at a time. */
export async function peerLaunchesPerSecond(
  peer: StorePeer,
  template: Commit,
  { warmUpMs, milliseconds }: { readonly warmUpMs: number; readonly milliseconds: number },
): Promise<number> {
  await peer.clear();
  let launches = 0;
  const launchFor = async (duration: number) => {
    const start = performance.now();
    const before = launches;
    const session = async () => {
      while (performance.now() < start + duration) {
        launches += 1;
        const { vertices, edges } = copyOf(template, launches);
        await peer.launch(vertices, edges);
      }
    };
    await Promise.all(Array.from({ length: SESSIONS }, session));
    return ((launches - before) * 1_000) / (performance.now() - start);
  };
  await launchFor(warmUpMs);
  const rate = await launchFor(milliseconds);
  await peer.clear();
  return rate;
}

/** The same elements under other ids. */
function copyOf({ changes }: Commit, number: number) {
  const idOf = (id: VertexId) => vertexIdOf(`${id}-${number}`);
  const vertices: Vertex[] = [];
  const edges: Edge[] = [];
  for (const change of changes) {
    if (change.kind === 'putVertex') {
      vertices.push({ ...change.vertex, id: idOf(change.vertex.id) });
    } else if (change.kind === 'putEdge') {
      const { edge } = change;
      edges.push({
        ...edge,
        id: edgeIdOf(`${edge.id}-${number}`),
        from: idOf(edge.from),
        to: idOf(edge.to),
      });
    }
  }
  return { vertices, edges: edges.filter(bothMade(vertices)) };
}

/** What a launch joins that was there before is left out on this side: its twin under another id is not there. */
function bothMade(vertices: readonly Vertex[]): (edge: Edge) => boolean {
  const made = new Set(vertices.map(({ id }) => id));
  return ({ from, to }) => made.has(from) && made.has(to);
}
