import type { IncidentEdges, VertexId } from '#src/domain/graph/index.js';
import type { Connection } from '../connection.js';
import { statics as __, g, type Traversal, t } from '../dsl.js';
import { allNativeIds, elementId } from '../schema.js';
import { chunks } from './decode.js';
import { edgesOf, until } from './edge-traversals.js';
import { among, type ReadOptions } from './element-reads.js';
import { inParts } from './in-parts.js';
import type { Layers } from './layers.js';
import { pastAt } from './past-reads.js';

type EdgeAtVertex = readonly [vertex: VertexId, edge: string];

/** Counts the edges of vertices. */
export class DegreeReads {
  readonly #connection: Pick<Connection, 'read'>;
  readonly #chunk: number;
  readonly #layers: Layers;

  constructor(
    connection: Pick<Connection, 'read'>,
    { idsPerRequest, layers }: Pick<ReadOptions, 'idsPerRequest' | 'layers'>,
  ) {
    this.#connection = connection;
    this.#chunk = idsPerRequest;
    this.#layers = layers;
  }

  async read(query: IncidentEdges): Promise<ReadonlyMap<VertexId, number>> {
    if (query.at !== undefined) return this.#at(query, query.at);
    const { vertices, direction, labels } = query;
    const counts = new Map(vertices.map((id) => [id, 0]));
    if (labels?.length === 0) return counts;
    for (const part of chunks([...counts.keys()], this.#chunk)) {
      const edges = edgesOf(__, direction, labels).has('_image');
      const traversal = g.V(allNativeIds(part)).project('v', 'e').by(t.id).by(edges.count());
      const rows = (await this.#connection.read({ traversal })) as ReadonlyMap<string, unknown>[];
      for (const row of rows) {
        counts.set(elementId(String(row.get('v'))) as VertexId, Number(row.get('e')));
      }
    }
    return counts;
  }

  /** An edge may be both live and past: their ids are read, and each is counted once. */
  async #at(query: IncidentEdges, at: number): Promise<ReadonlyMap<VertexId, number>> {
    const ends = await this.#layers.read<EdgeAtVertex>({
      at,
      live: () => this.#liveEnds(query),
      past: () => this.#pastEnds(query, at),
    });
    const edges = new Map(query.vertices.map((id) => [id, new Set<string>()]));
    for (const [id, edge] of ends) edges.get(id)?.add(edge);
    return new Map([...edges].map(([id, { size }]) => [id, size]));
  }

  async #liveEnds({ vertices, direction, labels, at }: IncidentEdges): Promise<EdgeAtVertex[]> {
    if (labels?.length === 0) return [];
    return inParts([...new Set(vertices)], this.#chunk, (part) => {
      const edges = edgesOf(g.V(allNativeIds(part)), direction, labels).has('_image');
      const end = direction === 'in' ? __.inV() : __.outV();
      return this.#readEnds(until(edges, at), end.id(), __.values('_id'));
    });
  }

  async #pastEnds({ vertices, direction, labels }: IncidentEdges, at: number) {
    if (labels?.length === 0) return [];
    const end = direction === 'in' ? '_to' : '_from';
    return inParts([...new Set(vertices)], this.#chunk, (part) => {
      const past = pastAt('e', at).has(end, among(part));
      const edges = labels === undefined ? past : past.has('_label', among(labels));
      return this.#readEnds(edges, __.values(end), __.values('_of'));
    });
  }

  async #readEnds(edges: Traversal, vertex: Traversal, id: Traversal): Promise<EdgeAtVertex[]> {
    const traversal = edges.project('v', 'e').by(vertex).by(id);
    const rows = (await this.#connection.read({ traversal })) as ReadonlyMap<string, unknown>[];
    return rows.map((row) => [elementId(String(row.get('v'))) as VertexId, String(row.get('e'))]);
  }
}
