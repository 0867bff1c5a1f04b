import {
  hasOnlyLabel,
  type ListPosition,
  type ListQuery,
  timeOf,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

const PAGE = 500;

/** All vertices that have a label and no other, oldest first, a page at a time. */
export async function* scanLabel(
  store: GraphStore,
  label: string,
  where: NonNullable<ListQuery['where']> = {},
): AsyncGenerator<Versioned<Vertex>, void> {
  let after: ListPosition | undefined;
  for (;;) {
    const page = await store.list({
      label,
      where,
      order: { by: 'creationTime', direction: 'ascending' },
      first: PAGE,
      ...(after ? { after } : {}),
    });
    yield* page.items.filter(({ element }) => hasOnlyLabel(element, label));
    const last = page.items.at(-1)?.element;
    if (!page.hasNext || !last) return;
    after = { key: timeOf(last.properties, 'creationtime') ?? 0, id: last.id };
  }
}
