import { wasTooLong } from '../failure.js';
import { chunks } from './decode.js';

/** Reads a part; whoever sends the request says with it whether it is divisible. */
type Read<Item, Row> = (part: readonly Item[], isDivisible: boolean) => Promise<Iterable<Row>>;

/** Reads what is asked for in parts that one request takes each, one after the other. */
export async function inParts<Item, Row>(
  items: readonly Item[],
  size: number,
  read: Read<Item, Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of chunks(items, size)) {
    for (const row of await inHalves(part, read)) rows.push(row);
  }
  return rows;
}

/** What a part of items yields; an answer that is longer than a socket takes is asked for in halves. */
export async function inHalves<Item, Row>(
  items: readonly Item[],
  read: Read<Item, Row>,
): Promise<Iterable<Row>> {
  const isDivisible = items.length > 1;
  try {
    return await read(items, isDivisible);
  } catch (error) {
    if (!isDivisible || !wasTooLong(error)) throw error;
    return inParts(items, Math.ceil(items.length / 2), read);
  }
}
