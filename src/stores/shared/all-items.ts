import type { ListPosition, Page } from '#src/domain/graph/index.js';

/** Reads all pages, one after the other. */
export async function* allItems<Item>(
  read: (after: ListPosition | undefined) => Promise<Page<Item> | undefined>,
  positionOf: (item: Item) => ListPosition,
): AsyncGenerator<Item, void> {
  for (let after: ListPosition | undefined; ; ) {
    const page = await read(after);
    yield* page?.items ?? [];
    const last = page?.items.at(-1);
    if (!page?.hasNext || !last) return;
    after = positionOf(last);
  }
}
