import { chunks } from './decode.js';

/** Reads what is asked for in parts that one request takes each, one after the other. */
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
