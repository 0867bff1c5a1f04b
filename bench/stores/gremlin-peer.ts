import gremlin from 'gremlin';
import type { Edge, Property, Vertex, VertexId } from '#src/domain/graph/index.js';
import type { StorePeer } from './peer.js';

const { DriverRemoteConnection } = gremlin.driver;
const { traversal } = gremlin.process.AnonymousTraversalSource;
const { statics: __, t } = gremlin.process;

const LABEL = 'peer';
const CLIENTS = 16;
const FIELDS = [
  'arn',
  'name',
  'type',
  'sourceuri',
  'status',
  'creationtime',
  'LastModifiedTime',
  'createdby',
  'document',
];
const CHUNK = 2_500;

type Source = gremlin.process.GraphTraversalSource;
type Connection = InstanceType<typeof DriverRemoteConnection>;

/** Gremlin by hand, over the store's live graph; one connection for each client. */
class GremlinPeer implements StorePeer {
  readonly #connections: readonly Connection[];
  readonly #sources: readonly Source[];
  #next = 0;

  constructor(connections: readonly Connection[]) {
    this.#connections = connections;
    this.#sources = connections.map((connection) => traversal().withRemote(connection));
  }

  /** One chained traversal, which the server commits. */
  async launch(vertices: readonly Vertex[], edges: readonly Edge[]): Promise<void> {
    const g = this.#source();
    const names = new Map(vertices.map(({ id }, at) => [id, `v${at}`]));
    let chain: gremlin.process.GraphTraversal | undefined;
    for (const { id, labels, properties } of vertices) {
      chain = chain ? chain.addV(labels[0] ?? LABEL) : g.addV(labels[0] ?? LABEL);
      chain = chain.property(t.id, `${LABEL}-${id}`).as(names.get(id) ?? '');
      for (const [name, value] of native(properties)) chain = chain.property(name, value);
    }
    const end = (id: VertexId) => names.get(id) ?? __.V(`${LABEL}-${id}`);
    for (const { label, from, to, properties } of edges) {
      chain = chain?.addE(label).from_(end(from)).to(end(to));
      for (const [name, value] of native(properties)) chain = chain?.property(name, value);
    }
    await chain?.count().next();
  }

  /**
   * Layer by layer, each vertex once: a repeat on the server returns no depths, or enumerates
   * paths.
   */
  async closure(start: VertexId, maxDepth: number): Promise<{ vertices: number; edges: number }> {
    const seen = new Set<unknown>([start]);
    const edges: unknown[] = [];
    for (let layer: unknown[] = [start], depth = 0; layer.length > 0; depth += 1) {
      if (depth === maxDepth) break;
      const next: unknown[] = [];
      for (const row of await this.#leaving(layer)) {
        edges.push(row);
        const to = row.get('to');
        if (seen.has(to)) continue;
        seen.add(to);
        next.push(to);
      }
      layer = next;
    }
    const vertices = await this.#properties([...seen]);
    return { vertices: vertices.length, edges: edges.length };
  }

  async clear(): Promise<void> {
    await this.#source()
      .V()
      .has(t.id, gremlin.process.TextP.startingWith(`${LABEL}-`))
      .drop()
      .count()
      .next();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }

  #leaving(ids: readonly unknown[]): Promise<Map<string, unknown>[]> {
    return this.#inChunks(ids, (g, chunk) =>
      g
        .V()
        .hasId(gremlin.process.P.within(...chunk))
        .outE()
        .project('label', 'to', 'sourcearn', 'destinationarn', 'creationtime', 'createdby')
        .by(t.label)
        .by(__.inV().id())
        .by('sourcearn')
        .by('destinationarn')
        .by('creationtime')
        .by('createdby')
        .toList(),
    );
  }

  #properties(ids: readonly unknown[]): Promise<Map<string, unknown>[]> {
    return this.#inChunks(ids, (g, chunk) =>
      g
        .V()
        .hasId(gremlin.process.P.within(...chunk))
        .valueMap(...FIELDS)
        .by(__.unfold())
        .toList(),
    );
  }

  async #inChunks(
    ids: readonly unknown[],
    read: (g: Source, chunk: readonly unknown[]) => Promise<unknown[]>,
  ): Promise<Map<string, unknown>[]> {
    const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) =>
      ids.slice(at * CHUNK, (at + 1) * CHUNK),
    );
    const rows = await Promise.all(chunks.map((chunk) => read(this.#source(), chunk)));
    return rows.flat() as Map<string, unknown>[];
  }

  #source(): Source {
    this.#next = (this.#next + 1) % this.#sources.length;
    return this.#sources[this.#next] as Source;
  }
}

/** Connects to a server without authentication. */
export async function openGremlinPeer(url: string): Promise<StorePeer> {
  const connections = Array.from({ length: CLIENTS }, () => new DriverRemoteConnection(url));
  await Promise.all(connections.map((connection) => connection.open()));
  return new GremlinPeer(connections);
}

function native(properties: Readonly<Record<string, Property>>): [string, unknown][] {
  return Object.entries(properties).map(([name, value]) => [
    name,
    typeof value === 'object' && 'type' in value ? value.value : value,
  ]);
}
