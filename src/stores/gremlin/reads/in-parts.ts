import { chunks } from './decode.js';

/** Splits a read into requests of `size` items, and sends one after the other. */
export async function inParts<Item, Row>(
  items: readonly Item[],
  size: number,
  read: (part: readonly Item[]) => Promise<Iterable<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of chunks(items, size)) {
    for (const row of await read(part)) rows.push(row);
  }
  return rows;
}
