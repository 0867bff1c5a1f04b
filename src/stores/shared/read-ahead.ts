/** Reads for each item, in order, and one ahead while the caller works on the item before. */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  let reading: Promise<Result> | undefined;
  for await (const item of items) {
    const next = read(item);
    next.catch(() => undefined); // a caller that stops early does not wait for the read ahead
    if (reading) yield await reading;
    reading = next;
  }
  if (reading) yield await reading;
}
