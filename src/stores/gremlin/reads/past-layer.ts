import {
  createdOf,
  type Edge,
  type EdgeId,
  type EdgeListQuery,
  type EdgeQuery,
  type EdgeSelection,
  type ListQuery,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexSelection,
} from '#src/domain/graph/index.js';
import type { Kind, Version } from '#src/stores/shared/fold.js';
import type { AtCommit, Layer } from '#src/stores/shared/layered-reads.js';
import { isWithin, matchesVertex } from '#src/stores/shared/results.js';
import type { Connection } from '../connection.js';
import { g, P, TextP, type Traversal } from '../dsl.js';
import { LABELS } from '../schema.js';
import { toEdges, toVertices, versions, versionsOf } from './decode.js';
import { among } from './element-reads.js';
import { inParts } from './in-parts.js';

/** Reads superseded versions of vertices or edges, as of a commit. */
export function pastAt(kind: Kind, at: number): Traversal {
  return g
    .V()
    .has('_kind', kind)
    .hasLabel(LABELS.past)
    .has('_began', P.lte(at))
    .has('_ended', P.gt(at));
}

/** The records of superseded versions. */
export class PastLayer implements Layer {
  readonly #connection: Pick<Connection, 'read'>;
  readonly #chunk: number;

  constructor(connection: Pick<Connection, 'read'>, idsPerRequest: number) {
    this.#connection = connection;
    this.#chunk = idsPerRequest;
  }

  async vertices(ids: readonly VertexId[], at: number): Promise<Versioned<Vertex>[]> {
    return toVertices(await this.#having(pastAt('v', at), '_of', ids));
  }

  async edges(ids: readonly EdgeId[], at: number): Promise<Versioned<Edge>[]> {
    return toEdges(await this.#having(pastAt('e', at), '_of', ids));
  }

  async incident({
    vertices,
    direction,
    labels,
    at,
  }: AtCommit<EdgeQuery>): Promise<Versioned<Edge>[]> {
    const end = direction === 'in' ? '_to' : '_from';
    const edges = toEdges(await this.#having(pastAt('e', at), end, vertices));
    return edges.filter(({ element }) => labels?.includes(element.label) ?? true);
  }

  list(query: AtCommit<ListQuery>): Promise<Versioned<Vertex>[]> {
    return this.#vertices(query);
  }

  listEdges(query: AtCommit<EdgeListQuery>): Promise<Versioned<Edge>[]> {
    return this.#edges(query);
  }

  async count(query: AtCommit<VertexSelection>): Promise<number> {
    return (await this.#vertices(query)).length;
  }

  async countEdges(query: AtCommit<EdgeSelection>): Promise<number> {
    return (await this.#edges(query)).length;
  }

  async #vertices({ label, where, at }: AtCommit<VertexSelection>): Promise<Versioned<Vertex>[]> {
    const past = pastAt('v', at).has('_labels', TextP.containing(JSON.stringify(label)));
    const vertices = toVertices(await this.#read(past));
    return vertices.filter(({ element }) => matchesVertex(element, label, where));
  }

  async #edges(query: AtCommit<EdgeSelection>): Promise<Versioned<Edge>[]> {
    const { from, to, labels, at } = query;
    let past = pastAt('e', at);
    if (from !== undefined) past = past.has('_from', from);
    if (to !== undefined) past = past.has('_to', to);
    if (labels !== undefined) past = past.has('_label', among(labels));
    const edges = toEdges(await this.#read(past));
    return edges.filter(({ element }) => isWithin(createdOf(element), query));
  }

  #having(past: Traversal, property: string, ids: readonly string[]): Promise<Version[]> {
    return inParts([...new Set(ids)], this.#chunk, (part) =>
      this.#read(past.clone().has(property, among(part))),
    );
  }

  async #read(elements: Traversal): Promise<Version[]> {
    return versions(await this.#connection.read({ traversal: versionsOf(elements) }));
  }
}
