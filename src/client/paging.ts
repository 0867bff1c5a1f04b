/** A page of a list. */
export interface Page<Item> {
  readonly nodes: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Yields the items of all pages, each read on demand. */
export async function* pages<Item>(
  read: (after: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for (let after: string | undefined; ; ) {
    const { nodes, pageInfo } = await read(after);
    yield* nodes;
    if (!pageInfo.hasNextPage || !pageInfo.endCursor) return;
    after = pageInfo.endCursor;
  }
}
