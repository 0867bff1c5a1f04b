import type { Page } from '#src/domain/graph/index.js';

/** A page made of elements that were read in order, with one more than fits to tell whether there is a next page. */
export function toPage<Element>(items: readonly Element[], first: number): Page<Element> {
  return { items: items.slice(0, first), hasNext: items.length > first };
}

/** Found elements in the order of the ids that were asked for, each once. */
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
