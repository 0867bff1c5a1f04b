import { PlatformError } from '#src/domain/errors/index.js';
import { BulkSet, type Item, ItemSet, isList, Path } from './items.js';

/** The size of an item. An item that occurs twice counts twice, because answers repeat it. */
interface Extent {
  readonly items: number;
  /** How deep lists, maps and paths nest in it. */
  readonly depth: number;
}

const MOST_ITEMS = 2_000_000;
const MOST_DEPTH = 200;
const ONE: Extent = { items: 1, depth: 0 };
/** The extent of an item within itself. */
const ENDLESS: Extent = { items: Infinity, depth: Infinity };

/** Measures the items of a run, each list, map and path once. */
export class Extents {
  readonly #known = new WeakMap<object, Extent>();

  /** Throws `QUERY_TOO_COSTLY` when items contain too many items together, or nest too deep. */
  check(items: Iterable<Item>): void {
    let sum = 0;
    for (const item of items) {
      const { items: count, depth } = this.#of(item);
      sum += count;
      if (depth > MOST_DEPTH) throw tooCostly(`nest more than ${MOST_DEPTH} deep`);
      if (sum > MOST_ITEMS) throw tooCostly(`contain more than ${MOST_ITEMS} items`);
    }
  }

  #of(item: Item): Extent {
    const parts = partsOf(item);
    if (!parts) return ONE;
    const known = this.#known.get(parts.owner);
    if (known) return known;
    this.#known.set(parts.owner, ENDLESS);
    let [items, depth] = [0, 0];
    for (const part of parts.items) {
      const extent = this.#of(part);
      items += extent.items;
      depth = Math.max(depth, extent.depth + 1);
    }
    const found = { items: Math.max(items, 1), depth };
    if (item instanceof BulkSet)
      this.#known.delete(parts.owner); // it may grow
    else this.#known.set(parts.owner, found);
    return found;
  }
}

/** Trees and subgraphs are bounded by the traversers that they were gathered from. */
function partsOf(
  item: Item,
): { readonly owner: object; readonly items: Iterable<Item> } | undefined {
  if (isList(item)) return { owner: item, items: item };
  if (item instanceof Map) return { owner: item, items: [...item].flat() };
  if (item instanceof Path) return { owner: item, items: item.objects };
  return item instanceof ItemSet ? { owner: item, items: item.items } : undefined;
}

function tooCostly(what: string): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `The lists and maps of the traversal would ${what}; gather less in each.`,
    { details: { maxItems: MOST_ITEMS, maxDepth: MOST_DEPTH } },
  );
}
