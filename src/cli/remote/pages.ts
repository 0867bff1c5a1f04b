interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** The first nodes that fit, over as many pages as it takes. */
export async function firstOf<Node>(
  limit: number,
  fits: (node: Node) => boolean,
  read: (after: string | undefined) => Promise<Page<Node>>,
): Promise<readonly Node[]> {
  const found: Node[] = [];
  let after: string | undefined;
  do {
    const { nodes, pageInfo } = await read(after);
    found.push(...nodes.filter(fits));
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
  } while (after !== undefined && found.length < limit);
  return found.slice(0, limit);
}
