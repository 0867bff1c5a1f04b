import { type Item, ItemSet, isList, Path } from '../items.js';

/** How many items a list, map or path has; anything else is one. */
export function sizeOf(item: Item): number {
  if (item instanceof Map) return item.size;
  if (item instanceof ItemSet) return item.items.length;
  if (item instanceof Path) return item.objects.length;
  return isList(item) ? item.length : 1;
}

/** What `unfold` makes of an item. */
export function itemsIn(item: Item): readonly Item[] {
  if (isList(item)) return item;
  if (item instanceof ItemSet) return item.items;
  if (item instanceof Path) return item.objects;
  return item instanceof Map ? entriesOf(item) : [item];
}

/** The items of a collection; the entries of a map, each as a separate map. */
export function entriesOf(item: Item): readonly Item[] {
  if (item instanceof Map) return [...item].map(([key, value]) => new Map([[key, value]]));
  if (item instanceof ItemSet) return item.items;
  return isList(item) ? item : [item];
}

/** Parts put together as what they were taken from. */
export function like(item: Item, parts: readonly Item[]): Item {
  if (item instanceof Map) {
    return new Map(parts.flatMap((part) => (part instanceof Map ? [...part] : [])));
  }
  if (isList(item) || item instanceof ItemSet) return parts;
  return item;
}
