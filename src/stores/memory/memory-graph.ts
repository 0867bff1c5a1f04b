import {
  compareText,
  type Edge,
  type EdgeId,
  type EdgeListQuery,
  edgePosition,
  type ListPosition,
  type ListQuery,
  type Page,
  type PastChange,
  parseEdge,
  parseVertex,
  pastLine,
  type Side,
  type Versioned,
  type Vertex,
  type VertexId,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { StampedChange, StampedCommit } from '#src/ports/commit-group.js';
import { toPage } from '#src/stores/shared/results.js';
import { VersionHistory } from './version-history.js';

/** Vertices and edges with all their versions, and all edges that a vertex ever had. */
export class MemoryGraph {
  readonly vertices = new VersionHistory<VertexId, Vertex>();
  readonly edges = new VersionHistory<EdgeId, Edge>();
  readonly #incident = {
    in: new Map<VertexId, Set<EdgeId>>(),
    out: new Map<VertexId, Set<EdgeId>>(),
  };

  /** Applies a commit. */
  apply({ seq, changes }: StampedCommit): void {
    for (const change of changes) this.#apply(change, seq);
  }

  /** The edges at a vertex, in no order. */
  *incident(id: VertexId, side: Side, at?: number): Generator<Versioned<Edge>> {
    for (const edgeId of this.#incident[side].get(id) ?? []) {
      const edge = this.edges.get(edgeId, at);
      const end = side === 'in' ? edge?.element.to : edge?.element.from;
      if (edge && end === id) yield edge;
    }
  }

  /** Returns the changes of a commit, in canonical order. */
  history({ seq, changes }: StampedCommit): PastChange[] {
    return changes
      .map((stamped) => this.#asPast(stamped, seq))
      .sort((one, other) => compareText(pastLine(one), pastLine(other)));
  }

  clear(): void {
    this.vertices.clear();
    this.edges.clear();
    this.#incident.in.clear();
    this.#incident.out.clear();
  }

  #apply({ change, snapshot = '' }: StampedChange, seq: number): void {
    switch (change.kind) {
      case 'putVertex':
        this.vertices.put(change.vertex.id, parseVertex(snapshot), seq);
        break;
      case 'removeVertex':
        this.vertices.remove(change.id, seq);
        break;
      case 'putEdge':
        this.edges.put(change.edge.id, parseEdge(snapshot), seq);
        this.#link('out', change.edge.from, change.edge.id);
        this.#link('in', change.edge.to, change.edge.id);
        break;
      case 'removeEdge':
        this.edges.remove(change.id, seq);
        break;
    }
  }

  #link(side: Side, vertex: VertexId, edge: EdgeId): void {
    const edges = this.#incident[side].get(vertex);
    if (edges) edges.add(edge);
    else this.#incident[side].set(vertex, new Set([edge]));
  }

  #asPast({ change, snapshot = '' }: StampedChange, seq: number): PastChange {
    switch (change.kind) {
      case 'putVertex': {
        const vertex = this.vertices.get(change.vertex.id, seq)?.element;
        return { kind: 'putVertex', vertex: vertex ?? change.vertex, snapshot };
      }
      case 'putEdge': {
        const edge = this.edges.get(change.edge.id, seq)?.element;
        return { kind: 'putEdge', edge: edge ?? change.edge, snapshot };
      }
      case 'removeVertex':
        return { ...change, before: this.vertices.endedBy(change.id, seq) as Vertex };
      case 'removeEdge':
        return { ...change, before: this.edges.endedBy(change.id, seq) as Edge };
    }
  }
}

/** Newest first. */
export function compareEdges(one: Versioned<Edge>, other: Versioned<Edge>): number {
  return comparePositions(edgePosition(other.element), edgePosition(one.element));
}

/** Ascending by key, texts by their UTF-8 bytes, then by id. */
export function comparePositions(one: ListPosition, other: ListPosition): number {
  return compareKeys(one.key, other.key) || compareText(one.id, other.id);
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

/** The elements with these ids; absent ones are left out. */
export function collect<Id, Element>(
  ids: readonly Id[],
  find: (id: Id) => Versioned<Element> | undefined,
): ReadonlyMap<Id, Versioned<Element>> {
  const found = new Map<Id, Versioned<Element>>();
  for (const id of ids) {
    const item = find(id);
    if (item) found.set(id, bare(item));
  }
  return found;
}

/** A page of vertices in the order of the query. */
export function pageOfVertices(
  vertices: readonly Versioned<Vertex>[],
  { order, first, after }: Pick<ListQuery, 'order' | 'first' | 'after'>,
): Page<Versioned<Vertex>> {
  const sign = order.direction === 'ascending' ? 1 : -1;
  const sorted = vertices
    .map((item) => ({ item, position: vertexPosition(item.element, order.by) }))
    .filter(({ position }) => !after || sign * comparePositions(position, after) > 0)
    .sort((one, other) => sign * comparePositions(one.position, other.position));
  return toPage(
    sorted.map(({ item }) => bare(item)),
    first,
  );
}

/** A page of edges, newest first. */
export function pageOfEdges(
  edges: readonly Versioned<Edge>[],
  { first, after }: Pick<EdgeListQuery, 'first' | 'after'>,
): Page<Versioned<Edge>> {
  const rest = edges
    .filter(({ element }) => !after || comparePositions(edgePosition(element), after) < 0)
    .map(bare)
    .sort(compareEdges);
  return toPage(rest, first);
}

/** The element without the store's own fields. */
function bare<Element>({ element, version }: Versioned<Element>): Versioned<Element> {
  return { element, version };
}
