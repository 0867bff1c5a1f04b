import { BitSet } from './bit-set.js';
import { NumberList } from './growing.js';

/**
 * The scratch memory of walks, used by one at a time. If each walk allocated its own, the lists of half a million
 * vertices would pile up as garbage outside the heap, which the collector notices late. A paused walk keeps nothing
 * here.
 */
export class WalkScratch {
  /** What a walk returned since it was last paused. */
  readonly returned = new NumberList();
  /** What all frontiers of a walk found at a depth. */
  readonly found = new NumberList();
  /** Empty between uses. */
  readonly order = new BitSet();
  readonly #layers = [new NumberList(), new NumberList(), new NumberList(), new NumberList()];

  /** An empty list for what frontier 0 or 1 finds at a depth; the list of the depth before stays valid. */
  layer(front: number, depth: number): NumberList {
    const layer = this.#layers[front * 2 + (depth & 1)] as NumberList;
    layer.clear();
    return layer;
  }
}
