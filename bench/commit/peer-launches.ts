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

/** Repeats the given launch, each in a separate transaction, by 16 sessions at a time. */
export class PeerLaunches implements AsyncDisposable {
  readonly #peer: StorePeer;
  readonly #template: Commit;
  #launches = 0;

  private constructor(peer: StorePeer, template: Commit) {
    this.#peer = peer;
    this.#template = template;
  }

  static async open(peer: StorePeer, template: Commit): Promise<PeerLaunches> {
    await peer.clear();
    return new PeerLaunches(peer, template);
  }

  /** Launches per second; their elements are removed again. */
  async launchFor(milliseconds: number): Promise<number> {
    const start = performance.now();
    const before = this.#launches;
    const session = async () => {
      while (performance.now() < start + milliseconds) {
        this.#launches += 1;
        const { vertices, edges } = copyOf(this.#template, this.#launches);
        await this.#peer.launch(vertices, edges);
      }
    };
    await Promise.all(Array.from({ length: SESSIONS }, session));
    const rate = ((this.#launches - before) * 1_000) / (performance.now() - start);
    await this.#peer.clear();
    return rate;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#peer[Symbol.asyncDispose]();
  }
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

/**
 * Elements that existed before and that a launch joins are left out here: their twins under other
 * ids do not exist.
 */
function bothMade(vertices: readonly Vertex[]): (edge: Edge) => boolean {
  const made = new Set(vertices.map(({ id }) => id));
  return ({ from, to }) => made.has(from) && made.has(to);
}
