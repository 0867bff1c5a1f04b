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
    await this.#peer.launch(hubsOf(this.#template), []);
    const start = performance.now();
    const before = this.#launches;
    const session = async (hub: number) => {
      while (performance.now() < start + milliseconds) {
        this.#launches += 1;
        const { vertices, edges } = copyOf(this.#template, this.#launches, hub);
        await this.#peer.launch(vertices, edges);
      }
    };
    await Promise.all(Array.from({ length: SESSIONS }, (_, hub) => session(hub)));
    const rate = ((this.#launches - before) * 1_000) / (performance.now() - start);
    await this.#peer.clear();
    return rate;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#peer[Symbol.asyncDispose]();
  }
}

/**
 * The same elements under other ids. A vertex that the launch joined is a hub; each session has its
 * hubs, so that its transactions do not fail because of others.
 */
function copyOf({ changes }: Commit, number: number, hub: number) {
  const made = madeBy(changes);
  const idOf = (id: VertexId) => (made.has(id) ? vertexIdOf(`${id}-${number}`) : hubId(id, hub));
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
  return { vertices, edges };
}

/** The vertices that the launches join: images, experiments and data. */
function hubsOf({ changes }: Commit): Vertex[] {
  const made = madeBy(changes);
  const ends = changes.flatMap((change) =>
    change.kind === 'putEdge' ? [change.edge.from, change.edge.to] : [],
  );
  const joined = [...new Set(ends)].filter((id) => !made.has(id));
  return joined.flatMap((id) =>
    Array.from({ length: SESSIONS }, (_, hub) => ({
      id: hubId(id, hub),
      labels: ['Hub'],
      properties: {},
    })),
  );
}

function madeBy(changes: Commit['changes']): ReadonlySet<VertexId> {
  return new Set(
    changes.flatMap((change) => (change.kind === 'putVertex' ? [change.vertex.id] : [])),
  );
}

function hubId(id: VertexId, hub: number): VertexId {
  return vertexIdOf(`${id}-hub-${hub}`);
}
