import type { UsedLabels } from '#src/ports/graph-store.js';
import type { Connection } from '../database.js';

/** The first labels of vertices and the labels of edges; with `at` those of all past versions too. */
export function labelsInUse(connection: Connection, at: number | undefined): UsedLabels {
  const read = (index: string) => labelsAlong(connection, index);
  const past = (index: string) => (at === undefined ? [] : read(index));
  return {
    vertices: [...read('vertex_created'), ...past('vertex_past_label')],
    edges: [...read('edge_label'), ...past('edge_past_label')],
  };
}

/**
 * The distinct labels of a table, by an index that begins with the label: one index step for each
 * label.
 */
export function labelsAlong(connection: Connection, index: string): string[] {
  const table = index.slice(0, index.lastIndexOf('_'));
  const least = `SELECT min(label) FROM ${table} INDEXED BY ${index}`;
  const labels: string[] = [];
  let label = connection.row<[string | null]>(least)?.[0];
  while (typeof label === 'string') {
    labels.push(label);
    label = connection.row<[string | null]>(`${least} WHERE label > ?`, label)?.[0];
  }
  return labels;
}
