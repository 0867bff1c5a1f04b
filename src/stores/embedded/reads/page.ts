import type { ListPosition, SortDirection } from '#src/domain/graph/index.js';
import type { Binding, Connection, ImageRow } from '../database.js';
import { idBytes } from '../ids.js';
import { all, type Condition, condition, type Source } from './moment.js';

/** A page of images. */
export interface RowPage {
  readonly rows: readonly ImageRow[];
  readonly hasNext: boolean;
}

/** What is paged: rows of several sources in one order. */
export interface PageQuery {
  readonly sources: readonly Source[];
  readonly where: readonly Condition[];
  readonly key: string;
  readonly direction: SortDirection;
  readonly first: number;
  readonly after?: ListPosition | undefined;
}

/** Reads a page by key and id. Each source is read in the order of an index, and stops early. */
export function readPage(connection: Connection, query: PageQuery): RowPage {
  const { key, direction, first } = query;
  const order = direction === 'ascending' ? 'ASC' : 'DESC';
  const limit = `ORDER BY ${key} ${order}, id ${order} LIMIT ?`;
  const position = positionAfter(query);
  const bindings: Binding[] = [];
  const parts = query.sources.map(({ table, live }) => {
    const where = all([live, ...query.where, ...position]);
    bindings.push(...where.bindings, first + 1);
    const rows = `${table} WHERE ${where.sql} ${limit}`;
    // What is ordered by status is sorted within one: by the index alone, before any row is read.
    const found = key === 'status' && table === 'vertex' ? chosenFrom(table, rows, order) : rows;
    return `SELECT * FROM (SELECT image, began, ${key}, id FROM ${found})`;
  });
  const sql = parts.length === 1 ? parts.join() : `${parts.join(' UNION ALL ')} ${limit}`;
  if (parts.length > 1) bindings.push(first + 1);
  const rows = connection.rows<[string, number, unknown, unknown]>(sql, ...bindings);
  return {
    rows: rows.slice(0, first).map(([image, began]) => [image, began]),
    hasNext: rows.length > first,
  };
}

function chosenFrom(table: string, rows: string, order: string): string {
  return `${table} WHERE num IN (SELECT num FROM ${rows}) ORDER BY status ${order}, id ${order}`;
}

/** How many rows all pages together would have. */
export function countRows(
  connection: Connection,
  { sources, where }: Pick<PageQuery, 'sources' | 'where'>,
): number {
  let count = 0;
  for (const { table, live } of sources) {
    const { sql, bindings } = all([live, ...where]);
    const row = connection.row<[number]>(`SELECT count(*) FROM ${table} WHERE ${sql}`, ...bindings);
    count += row?.[0] ?? 0;
  }
  return count;
}

function positionAfter({ after, key, direction }: PageQuery): readonly Condition[] {
  if (!after) return [];
  const sign = direction === 'ascending' ? '>' : '<';
  return [condition(`(${key}, id) ${sign} (?, ?)`, after.key, idBytes(after.id))];
}
