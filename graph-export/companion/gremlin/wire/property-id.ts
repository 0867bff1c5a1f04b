import { hexWord, isElementId, vertexIdOf, WORD_DIGITS } from '#src/domain/graph/index.js';
import type { PropertyNode } from '../engine/items.js';

/** The id of a value of a vertex: a number that differs among the values of a graph, as far as chance allows. */
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
