import { BitSet } from './bit-set.js';
import { NumberList } from './growing.js';

/**
 * The memory that walks work in, one at a time. Made anew for each walk, the lists of half a million vertices
 * would pile up as garbage outside of the heap, which a collector is slow to see. A walk that rests keeps
 * nothing here.
 */
export class WalkScratch {
  /** What a walk returns since it last rested. */
  readonly returned = new NumberList();
  /** What all fronts of a walk found at a depth. */
  readonly found = new NumberList();
  /** Empty between uses. */
  readonly order = new BitSet();
  readonly #layers = [new NumberList(), new NumberList(), new NumberList(), new NumberList()];

  /** An empty list for what a front, 0 or 1, finds at a depth; that of the depth before stays. */
  layer(front: number, depth: number): NumberList {
    const layer = this.#layers[front * 2 + (depth & 1)] as NumberList;
    layer.clear();
    return layer;
  }
}
