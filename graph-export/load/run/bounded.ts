/**
 * Works on items in their order, some at a time. Rejects with the first failure once all have
 * ended.
 */
export async function bounded<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  const lanes = await Promise.allSettled(Array.from({ length: most }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}
