import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { EdgeRow } from '../rows/edge-rows.js';
import type { RowFailure } from '../rows/row-failure.js';
import type { VertexRow } from '../rows/vertex-rows.js';

/** A row with its number among the data rows of its file, from 1. */
export interface Numbered<Row> {
  readonly number: number;
  readonly row: Row;
}

/** Neighbouring rows of one file that become one commit, grouped by their element. */
export interface Batch {
  readonly vertices: ReadonlyMap<VertexId, readonly Numbered<VertexRow>[]>;
  readonly edges: ReadonlyMap<EdgeId, readonly Numbered<EdgeRow>[]>;
}

/** The result for the rows of a batch. */
export interface BatchOutcome {
  readonly duplicates: number;
  readonly failures: readonly Numbered<RowFailure>[];
}

/** A batch that collects rows. */
export class GrowingBatch implements Batch {
  readonly vertices = new Map<VertexId, Numbered<VertexRow>[]>();
  readonly edges = new Map<EdgeId, Numbered<EdgeRow>[]>();
  rows = 0;

  addVertex(number: number, row: VertexRow): void {
    push(this.vertices, row.vertex.id, { number, row });
    this.rows += 1;
  }

  addEdge(number: number, row: EdgeRow): void {
    push(this.edges, row.edge.id, { number, row });
    this.rows += 1;
  }

  /** Whether a vertex has a row here: its further rows belong to the same commit. */
  hasVertex(id: VertexId): boolean {
    return this.vertices.has(id);
  }
}

/** Splits a batch that is too large into halves; undefined for a single element. */
export function halves(batch: Batch): readonly Batch[] | undefined {
  const size = batch.vertices.size + batch.edges.size;
  if (size < 2) return undefined;
  const middle = Math.ceil(size / 2);
  const elements = [
    ...[...batch.vertices].map(([id, rows]) => ({ vertices: [[id, rows]] as const, edges: [] })),
    ...[...batch.edges].map(([id, rows]) => ({ vertices: [], edges: [[id, rows]] as const })),
  ];
  return [elements.slice(0, middle), elements.slice(middle)].map((some) => ({
    vertices: new Map(some.flatMap(({ vertices }) => vertices)),
    edges: new Map(some.flatMap(({ edges }) => edges)),
  }));
}

function push<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = map.get(key);
  if (known) known.push(item);
  else map.set(key, [item]);
}
