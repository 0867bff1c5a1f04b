import {
  type Edge,
  isSet,
  type Properties,
  type Value,
  type Vertex,
} from '#src/domain/graph/index.js';
import { shownEdge, shownVertex } from '#src/domain/lineage/index.js';
import { arrayCells, cell, csvField } from '../csv/cell.js';
import { columnTypeOf } from '../csv/column.js';
import { isColumn, type Layout } from './layout.js';

/** The header line of a file of vertices. */
export function vertexHeader({ headers }: Layout): string {
  return `${['~id', '~label', ...headers].join(',')}\n`;
}

/** The header line of a file of edges. */
export function edgeHeader({ headers }: Layout): string {
  return `${['~id', '~from', '~to', '~label', ...headers].join(',')}\n`;
}

/**
 * Returns the rows of a vertex, mostly one; undefined when the layout lacks a column that it needs.
 */
export function vertexRows(layout: Layout, vertex: Vertex): readonly string[] | undefined {
  const shown = shownVertex(vertex);
  const id = csvField(shown.id);
  const [labels = '', ...further] = labelCells(shown.labels);
  const written = rows(layout, `${id},${labels}`, vertex.properties);
  const blank = new Array<string>(layout.columns.length).fill('');
  return written && [...written, ...further.map((cells) => line(`${id},${cells}`, blank))];
}

/**
 * A label that ends in a backslash can only be the last one of a cell. The labels after it get a
 * separate row; the first label is repeated, because it determines the kind of the vertex.
 */
function labelCells(labels: readonly string[]): readonly string[] {
  const [first = '', ...others] = labels;
  const cells = [[first]];
  for (const label of others) {
    const cell = cells.at(-1);
    if (cell && !cell.at(-1)?.endsWith('\\')) cell.push(label);
    else cells.push(first.endsWith('\\') ? [label] : [first, label]);
  }
  return cells.map((each) => csvField(each.map((one) => one.replaceAll(';', '\\;')).join(';')));
}

/**
 * Returns the rows of an edge, always one; undefined when the layout lacks a column that it needs.
 */
export function edgeRows(layout: Layout, edge: Edge): readonly string[] | undefined {
  const { id, from, to, label } = shownEdge(edge);
  const system = [id, from, to, label].map(csvField).join(',');
  return rows(layout, system, edge.properties);
}

function rows(
  layout: Layout,
  system: string,
  properties: Properties,
): readonly string[] | undefined {
  const cells = new Array<string>(layout.columns.length).fill('');
  let others: string[] | undefined;
  for (const name in properties) {
    const property = properties[name];
    if (property === undefined || !isColumn(name)) continue;
    if (!isSet(property)) {
      const slot = layout.slot(name, columnTypeOf(property), false);
      if (slot === undefined) return undefined;
      cells[slot] = cell(property);
      continue;
    }
    for (const values of byType(property)) {
      const slot = layout.slot(name, columnTypeOf(values[0] ?? ''), true);
      if (slot === undefined) return undefined;
      const { cell: listed, alone } = arrayCells(values);
      cells[slot] = listed;
      others ??= [];
      for (const text of alone) others.push(line(system, withCell(cells.length, slot, text)));
    }
  }
  return others ? [line(system, cells), ...others] : [line(system, cells)];
}

/** A repeated row of a vertex adds its values to those of the row before. */
function withCell(length: number, slot: number, text: string): string[] {
  const cells = new Array<string>(length).fill('');
  cells[slot] = text;
  return cells;
}

function line(system: string, cells: readonly string[]): string {
  return cells.length === 0 ? `${system}\n` : `${system},${cells.join(',')}\n`;
}

function byType(values: readonly Value[]): Iterable<readonly Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const type = columnTypeOf(value);
    const group = groups.get(type);
    if (group) group.push(value);
    else groups.set(type, [value]);
  }
  return groups.values();
}
