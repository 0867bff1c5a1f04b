import type { Page } from '#src/domain/graph/index.js';

/**
 * Makes a page of elements that were read in order. One more element than fits shows that there is
 * a next page.
 */
export function toPage<Element>(items: readonly Element[], first: number): Page<Element> {
  return { items: items.slice(0, first), hasNext: items.length > first };
}

/** Returns the found elements in the order of the requested ids, each once. */
export function inOrder<Id extends string, Item>(
  ids: readonly Id[],
  found: ReadonlyMap<string, Item>,
): ReadonlyMap<Id, Item> {
  const ordered = new Map<Id, Item>();
  for (const id of ids) {
    const item = found.get(id);
    if (item !== undefined) ordered.set(id, item);
  }
  return ordered;
}
