import type { Edge, Head, Side, Versioned, VertexId } from '#src/domain/graph/index.js';
import type { WalkVertex, WalkView } from '#src/domain/graph/walk/index.js';
import type { Version } from '#src/stores/shared/fold.js';
import { toWalkVertex } from '#src/stores/shared/walk-vertex.js';
import type { Connection } from '../connection.js';
import { g, P, type Traversal } from '../dsl.js';
import { wasLost } from '../failure.js';
import { chunks, toEdges, toVertices, versions, versionsOf } from '../reads/decode.js';
import { among, type ElementReads } from '../reads/element-reads.js';
import type { Layers } from '../reads/layers.js';
import { pastAt } from '../reads/past-reads.js';
import { scriptEdges } from '../reads/script-reads.js';
import { allNativeIds } from '../schema.js';

export interface ViewOptions {
  readonly connection: Pick<Connection, 'read'>;
  readonly elements: ElementReads;
  readonly layers: Layers;
  readonly at: number;
  /** Whether any element of the commit was superseded up to a head. */
  readonly hasPast: (head: Head) => Promise<boolean>;
  readonly idsPerRequest: number;
  /** Reads edges by scripts at the server. */
  readonly byScript: boolean;
  readonly timeoutMs: number;
  /** Deadline on the clock of `performance`; neighbours that come later are left out. */
  readonly deadline: number;
}

/** The graph at a commit: live elements that existed at it, and past versions. */
export class GremlinWalkView implements WalkView {
  readonly #options: ViewOptions;

  constructor(options: ViewOptions) {
    this.#options = options;
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
    const { at, layers } = this.#options;
    const live = async () => {
      const ends = await this.#present(ids, side, {
        edgeLabels,
        what: (edges) => (side === 'out' ? edges.inV() : edges.outV()).dedup().has('_image'),
      });
      return toVertices(ends).map(({ element, version }) =>
        version <= at ? toWalkVertex(element) : element.id,
      );
    };
    const end = side === 'out' ? 'to' : 'from';
    const past = async (_: unknown, head: Head) =>
      (await this.#past({ ids, side, edgeLabels }, head)).map(({ element }) => element[end]);
    const ends = await this.#inTime(layers.read<WalkVertex | VertexId>({ at, live, past }));
    const found = ends.filter((one): one is WalkVertex => typeof one !== 'string');
    const changed = ends.filter((one): one is VertexId => typeof one === 'string');
    return changed.length === 0 ? found : [...found, ...(await this.vertices(changed))];
  }

  async #inTime<Row>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> {
    try {
      return await rows;
    } catch (error) {
      if (wasLost(error) && performance.now() > this.#options.deadline) return [];
      throw error;
    }
  }

  async edges(
    ids: readonly VertexId[],
    side: Side,
    edgeLabels?: readonly string[],
  ): Promise<Iterable<Versioned<Edge>>> {
    const edges = await this.#options.layers.read<Versioned<Edge>>({
      at: this.#options.at,
      live: () => this.#liveEdges(ids, side, edgeLabels),
      past: (_, head) => this.#past({ ids, side, edgeLabels }, head),
    });
    return new Map(edges.map((edge) => [edge.element.id, edge])).values();
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
        found.push(...toEdges(rows));
      }
    }
    return found;
  }

  /** The neighbours along live edges that existed at the commit. */
  async #present(
    ids: readonly VertexId[],
    side: Side,
    options: {
      readonly edgeLabels: readonly string[] | undefined;
      readonly what: (edges: Traversal) => Traversal;
    },
  ): Promise<Version[]> {
    const { edgeLabels, what } = options;
    if (edgeLabels?.length === 0) return [];
    const { connection, at, idsPerRequest, timeoutMs } = this.#options;
    const rows: Version[][] = [];
    for (const part of chunks(ids, idsPerRequest)) {
      const vertices = g.V().hasId(P.within(allNativeIds(part)));
      const labels = edgeLabels ?? [];
      const edges = (side === 'out' ? vertices.outE(...labels) : vertices.inE(...labels)).has(
        '_began',
        P.lte(at),
      );
      const traversal = versionsOf(what(edges));
      const bound = Math.max(timeoutMs, 1_000);
      rows.push(versions(await connection.read({ traversal, timeoutMs: bound })));
    }
    return rows.length === 1 ? (rows[0] ?? []) : rows.flat();
  }

  async #past(
    {
      ids,
      side,
      edgeLabels,
    }: {
      readonly ids: readonly VertexId[];
      readonly side: Side;
      readonly edgeLabels: readonly string[] | undefined;
    },
    head: Head,
  ): Promise<Versioned<Edge>[]> {
    const { connection, at, idsPerRequest, hasPast } = this.#options;
    const found: Versioned<Edge>[] = [];
    if (!(await hasPast(head))) return found;
    for (const part of chunks(ids, idsPerRequest)) {
      const past = pastAt('e', at).has(side === 'out' ? '_from' : '_to', among(part));
      const read = await connection.read({ traversal: versionsOf(past) });
      for (const edge of toEdges(versions(read))) {
        if (edgeLabels?.includes(edge.element.label) ?? true) found.push(edge);
      }
    }
    return found;
  }
}
