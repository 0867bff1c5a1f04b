import { type Item, ItemSet, isList, Path } from '../items.js';

/** Returns the number of items in a list, map or path; 1 for any other item. */
export function sizeOf(item: Item): number {
  if (item instanceof Map) return item.size;
  if (item instanceof ItemSet) return item.items.length;
  if (item instanceof Path) return item.objects.length;
  return isList(item) ? item.length : 1;
}

/** Returns the results of `unfold` for an item. */
export function itemsIn(item: Item): readonly Item[] {
  if (isList(item)) return item;
  if (item instanceof ItemSet) return item.items;
  if (item instanceof Path) return item.objects;
  return item instanceof Map ? entriesOf(item) : [item];
}

/** Returns the items of a collection, or the entries of a map, each as a separate map. */
export function entriesOf(item: Item): readonly Item[] {
  if (item instanceof Map) return [...item].map(([key, value]) => new Map([[key, value]]));
  if (item instanceof ItemSet) return item.items;
  return isList(item) ? item : [item];
}

/** Combines parts into the same kind of item as the original. */
export function like(item: Item, parts: readonly Item[]): Item {
  if (item instanceof Map) {
    return new Map(parts.flatMap((part) => (part instanceof Map ? [...part] : [])));
  }
  if (isList(item) || item instanceof ItemSet) return parts;
  return item;
}
