import {
  type Edge,
  type Page,
  parseEdge,
  parseVertex,
  type SearchPage,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { SnapshotRow } from '../database.js';
import type { RowPage } from './page.js';
import type { WordPage } from './word-reads.js';

/** The vertex of a row. */
export function toVertex([snapshot, version]: SnapshotRow): Versioned<Vertex> {
  return { element: parseVertex(snapshot), version };
}

/** The edge of a row. */
export function toEdge([snapshot, version]: SnapshotRow): Versioned<Edge> {
  return { element: parseEdge(snapshot), version };
}

/** The vertices of a page of rows. */
export function vertexPage({ rows, hasNext }: RowPage): Page<Versioned<Vertex>> {
  return { items: rows.map(toVertex), hasNext };
}

/** The edges of a page of rows; an absent one is empty. */
export function edgePage(
  { rows, hasNext }: RowPage = { rows: [], hasNext: false },
): Page<Versioned<Edge>> {
  return { items: rows.map(toEdge), hasNext };
}

/** The vertices of a page of found rows. */
export function wordPage({ end, ...page }: WordPage): SearchPage {
  const { items, hasNext } = vertexPage(page);
  const id = items.at(-1)?.element.id;
  return { items, hasNext, ...(id !== undefined && { end: { key: end, id } }) };
}
