import { double, hexWord, isElementId, vertexIdOf, WORD_DIGITS } from '#src/domain/graph/index.js';
import { keyOf } from '../engine/compare.js';
import {
  type BulkSet,
  type Item,
  long,
  type PropertyNode,
  type TraversalMetrics,
} from '../engine/items.js';

/**
 * Returns an id for a value of a vertex: a number that is unique in a graph with high probability.
 */
export function propertyId({ owner, key, index }: PropertyNode): bigint {
  let high = 0x811c9dc5;
  let low = 0x1000193 + index;
  for (let at = 0; at < key.length; at += 1) {
    high = Math.imul(high ^ key.charCodeAt(at), 0x01000193);
    low = Math.imul(low ^ high, 0x85ebca6b);
  }
  const id = isElementId(owner.id) ? owner.id : vertexIdOf(owner.id);
  high ^= hexWord(id, 0);
  low ^= hexWord(id, WORD_DIGITS);
  return (BigInt(high >>> 12) << 32n) | BigInt(low >>> 0);
}

/** Distinct items, and the count of each. */
export function countedItems({
  items,
}: BulkSet): { readonly item: Item; readonly count: number }[] {
  const found = new Map<string, { item: Item; count: number }>();
  for (const item of items) {
    const key = keyOf(item);
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { item, count: 1 });
  }
  return [...found.values()];
}

/** The measurements of each step, in TinkerPop's terms. */
export function metricsOf({ steps, milliseconds }: TraversalMetrics) {
  return steps.map(({ name, milliseconds: time, traversers, elements }, at) => ({
    id: `${at}.0.0()`,
    name,
    time,
    counts: new Map<Item, Item>([
      ['traverserCount', long(traversers)],
      ['elementCount', long(elements)],
    ]),
    annotations: new Map<Item, Item>([
      ['percentDur', double(milliseconds === 0 ? 0 : (100 * time) / milliseconds)],
    ]),
  }));
}
