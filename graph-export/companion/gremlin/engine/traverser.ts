import type { Item } from './items.js';

/** A place of a path, linked to the one before. */
export interface PathPosition {
  readonly item: Item;
  readonly labels: readonly string[];
  readonly before: PathPosition | undefined;
}

/** A traverser: its item, how many equal ones it represents, and its path. */
export class Traverser {
  readonly item: Item;
  readonly bulk: number;
  /** The input of a nested traversal that it belongs to. */
  readonly lane: number;
  /** Undefined when no step needs paths. */
  readonly place: PathPosition | undefined;
  /** How often the innermost `repeat` has run. */
  readonly loops: number;

  constructor(
    item: Item,
    {
      bulk = 1,
      lane = 0,
      place,
      loops = 0,
    }: {
      readonly bulk?: number;
      readonly lane?: number;
      readonly place?: PathPosition | undefined;
      readonly loops?: number;
    } = {},
  ) {
    this.item = item;
    this.bulk = bulk;
    this.lane = lane;
    this.place = place;
    this.loops = loops;
  }

  /** Makes a traverser that begins here. */
  static at(item: Item, lane: number, tracks: boolean): Traverser {
    return new Traverser(item, { lane, place: tracks ? begin(item) : undefined });
  }

  /** Makes the traverser that a traversal begins with, before its first step. */
  static first(tracks: boolean): Traverser {
    return new Traverser(null, { place: tracks ? START : undefined });
  }

  /** Makes a traverser that has moved to another item. */
  to(item: Item): Traverser {
    const { place, bulk, lane, loops } = this;
    const before = place === START ? undefined : place;
    return new Traverser(item, {
      bulk,
      lane,
      loops,
      place: place && { item, labels: NONE, before },
    });
  }

  /** Returns the same traverser with other values. */
  with(changed: { bulk?: number; lane?: number; loops?: number; item?: Item }): Traverser {
    const { item = this.item, ...rest } = changed;
    const { bulk, lane, loops, place } = this;
    return new Traverser(item, { bulk, lane, loops, place, ...rest });
  }

  /** Returns the same traverser with the labels of its last step. */
  labelled(labels: readonly string[]): Traverser {
    const { bulk, lane, loops, place } = this;
    if (!place) return this;
    const all = [...new Set([...place.labels, ...labels])];
    return new Traverser(this.item, { bulk, lane, loops, place: { ...place, labels: all } });
  }
}

const NONE: readonly string[] = [];
/** The start of a traversal, which is not part of paths. */
const START: PathPosition = { item: null, labels: NONE, before: undefined };

/** The first place of a path. */
export function begin(item: Item): PathPosition {
  return { item, labels: NONE, before: undefined };
}

/** Returns the places from the first to the last. */
export function placesOf(place: PathPosition | undefined): PathPosition[] {
  const places: PathPosition[] = [];
  for (let each = place; each; each = each.before) places.push(each);
  return places.reverse();
}
