import {
  type Edge,
  INDEXED,
  parseEdge,
  stringOf,
  type Versioned,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { Side, WalkVertex, WalkView } from '#src/domain/graph/walk/index.js';
import type { Connection } from '../connection.js';
import { g, P, type Traversal } from '../dsl.js';
import { chunks, toEdges, toVertices, VERSION } from '../reads/decode.js';
import { among, type ElementReads } from '../reads/element-reads.js';
import { createdOf } from '../reads/merge.js';
import { pastAt } from '../reads/past-reads.js';
import { scriptEdges } from '../reads/script-reads.js';
import { allNativeIds } from '../schema.js';

/** What a view is made of. */
export interface ViewOptions {
  readonly connection: Pick<Connection, 'read'>;
  readonly elements: ElementReads;
  readonly at: number;
  /** Whether anything of the commit was superseded by now; asked after the present was read. */
  readonly hasPast: () => Promise<boolean>;
  readonly idsPerRequest: number;
  /** Edges are read by scripts at the server. */
  readonly byScript: boolean;
  readonly timeoutMs: number;
}

/** The graph at a commit, layer by layer: the present as far as it is that old, and what is past. */
export class GremlinWalkView implements WalkView {
  readonly #options: ViewOptions;

  constructor(options: ViewOptions) {
    this.#options = options;
  }

  get at(): number {
    return this.#options.at;
  }

  /** Whether anything of the commit was superseded by now. */
  hasPast(): Promise<boolean> {
    return this.#options.hasPast();
  }

  async vertices(ids: readonly VertexId[]): Promise<Iterable<WalkVertex>> {
    const { elements, at } = this.#options;
    const found = await elements.vertices(ids, at);
    return Array.from(found.values(), ({ element }) => toWalkVertex(element));
  }

  async neighbours(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<WalkVertex>> {
    const { at, hasPast } = this.#options;
    const found: WalkVertex[] = [];
    const changed: VertexId[] = [];
    const ends = await this.#present(ids, side, {
      edgeLabels,
      what: (edges) => (side === 'out' ? edges.inV() : edges.outV()).dedup().has('_image'),
    });
    for (const { element, version } of toVertices(ends)) {
      if (version <= at) found.push(toWalkVertex(element));
      else changed.push(element.id);
    }
    if (await hasPast()) {
      const end = side === 'out' ? 'to' : 'from';
      for (const { element } of await this.#past(ids, side, edgeLabels)) changed.push(element[end]);
    }
    return changed.length === 0 ? found : [...found, ...(await this.vertices(changed))];
  }

  async edges(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<Versioned<Edge>>> {
    const live = await this.#liveEdges(ids, side, edgeLabels);
    if (!(await this.#options.hasPast())) return live;
    const past = await this.#past(ids, side, edgeLabels);
    return new Map([...live, ...past].map((edge) => [edge.element.id, edge])).values();
  }

  async #liveEdges(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels: readonly string[] | undefined,
  ): Promise<Versioned<Edge>[]> {
    const { connection, at, idsPerRequest, byScript } = this.#options;
    if (!byScript) {
      return toEdges(await this.#present(ids, side, { edgeLabels, what: (edges) => edges }));
    }
    const found: Versioned<Edge>[] = [];
    if (edgeLabels?.length === 0) return found;
    const timeoutMs = Math.max(this.#options.timeoutMs, 1_000);
    for (const part of chunks(ids, idsPerRequest)) {
      const query = { ids: part, side, labels: edgeLabels, at, timeoutMs };
      for (const rows of (await scriptEdges(connection, query)).values()) {
        for (const [version, image] of rows) found.push({ element: parseEdge(image), version });
      }
    }
    return found;
  }

  /** {@link VERSION} values of what hangs on the edges that are live and were so at the commit. */
  async #present(
    ids: readonly VertexId[],
    side: Side,
    options: {
      readonly edgeLabels: readonly string[] | undefined;
      readonly what: (edges: Traversal) => Traversal;
    },
  ): Promise<unknown[]> {
    const { edgeLabels, what } = options;
    if (edgeLabels?.length === 0) return [];
    const { connection, at, idsPerRequest, timeoutMs } = this.#options;
    const rows: unknown[][] = [];
    for (const part of chunks(ids, idsPerRequest)) {
      const vertices = g.V().hasId(P.within(allNativeIds(part)));
      const labels = edgeLabels ?? [];
      const edges = (side === 'out' ? vertices.outE(...labels) : vertices.inE(...labels)).has(
        '_began',
        P.lte(at),
      );
      const traversal = what(edges)
        .values(...VERSION)
        .fold();
      rows.push(await connection.read({ traversal, timeoutMs: Math.max(timeoutMs, 1_000) }));
    }
    return rows.length === 1 ? (rows[0] ?? []) : rows.flat();
  }

  async #past(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels: readonly string[] | undefined,
  ): Promise<Versioned<Edge>[]> {
    const { connection, at, idsPerRequest } = this.#options;
    const found: Versioned<Edge>[] = [];
    for (const part of chunks(ids, idsPerRequest)) {
      const past = pastAt('e', at).has(side === 'out' ? '_from' : '_to', among(part));
      found.push(...toEdges(await connection.read({ traversal: past.values(...VERSION).fold() })));
    }
    return found.filter(({ element }) => edgeLabels?.includes(element.label) ?? true);
  }
}

function toWalkVertex(vertex: Vertex): WalkVertex {
  const type = stringOf(vertex.properties, INDEXED.type);
  return {
    id: vertex.id,
    labels: vertex.labels,
    ...(type === undefined ? {} : { type }),
    created: createdOf(vertex),
  };
}
