import { listCursor, listPosition } from '#schema/shared/paging.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { compareText, type ListPosition, type Page } from '#src/domain/graph/index.js';
import type { ListInput } from '../lists.js';

/** The most rows that a list sorts. */
export const MOST_ROWS = 10_000;
/** The items of a page when a request asks for no number. */
const DEFAULT_PAGE = 10;
const CHUNK = 1_000;

/** How rows that no store keeps in an order are sorted. */
export interface RowOrder<Row> {
  /** A name in the tokens of the list. */
  readonly label: string;
  /** The sort key of a row, and the id that breaks ties. */
  readonly positionOf: (row: Row) => ListPosition;
}

/** Sorts all rows, and returns a page of them. */
export function sortedPage<Row>(
  rows: readonly Row[],
  { label, positionOf }: RowOrder<Row>,
  { SortBy = '', SortOrder = 'Descending', NextToken, MaxResults = DEFAULT_PAGE }: ListInput,
): { readonly items: readonly Row[]; readonly next: { readonly NextToken?: string } } {
  const order = `${label} ${SortBy} ${SortOrder}`;
  const after = listPosition(order, NextToken);
  const sign = SortOrder === 'Ascending' ? 1 : -1;
  const sorted = rows
    .map((row) => ({ row, at: positionOf(row) }))
    .filter(({ at }) => after === undefined || sign * comparePositions(at, after) > 0)
    .sort((one, other) => sign * comparePositions(one.at, other.at));
  const page = sorted.slice(0, MaxResults);
  const last = sorted.length > page.length ? page.at(-1) : undefined;
  return {
    items: page.map(({ row }) => row),
    next: last ? { NextToken: listCursor(order, last.at) } : {},
  };
}

/** Reads all pages of a list that is to be sorted. Throws `QUERY_TOO_COSTLY` for too many rows. */
export async function readAllRows<Row>(
  read: (first: number, after: Row | undefined) => Promise<Page<Row>>,
  advice: string,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { items, hasNext } = await read(CHUNK, rows.at(-1));
    rows.push(...items);
    if (rows.length > MOST_ROWS) throw tooManyRows(advice);
    if (!hasNext || items.length === 0) return rows;
  }
}

/** The error for a list with too many entries. */
export function tooManyRows(advice: string): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `The list has more than ${MOST_ROWS} entries, the most that this server sorts; ${advice}.`,
    { details: { limit: MOST_ROWS } },
  );
}

/** Compares positions; numbers come after texts. */
export function comparePositions(one: ListPosition, other: ListPosition): number {
  return compareKeys(one.key, other.key) || compareText(one.id, other.id);
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one !== typeof other) return typeof one === 'number' ? 1 : -1;
  return compareText(String(one), String(other));
}
