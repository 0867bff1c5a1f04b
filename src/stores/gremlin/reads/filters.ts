import { INDEXED, type ListPosition } from '#src/domain/graph/index.js';
import { statics as __, order, P, TextP, type Traversal } from '../dsl.js';
import { nativeIds } from '../schema.js';

/** The creation time of an element; 0 when it is absent. */
export function created(): Traversal {
  return textOr(INDEXED.creationTime, 0);
}

/** A property, or a default where it is absent. */
export function textOr(name: string, absent: string | number): Traversal {
  return __.coalesce(__.values(name).limit(1), __.constant(absent));
}

/**
 * Matches a label as the only, first, middle or last item of a JSON list. The separators beside it
 * are part of the pattern, because the text between two items (`","`) looks like an item itself.
 */
export function isListed(label: string): Traversal[] {
  const text = JSON.stringify(label);
  const wheres = [
    P.eq(`[${text}]`),
    TextP.startingWith(`[${text},`),
    TextP.containing(`",${text},"`),
    TextP.endingWith(`",${text}]`),
  ];
  return wheres.map((where) => __.has('_labels', where));
}

/** Keeps elements that were created in a range, both ends included. */
export function createdWithin(
  elements: Traversal,
  {
    createdAfter,
    createdBefore,
  }: { readonly createdAfter?: number; readonly createdBefore?: number },
): Traversal {
  let kept = elements;
  if (createdAfter !== undefined) kept = kept.filter(created().is(P.gte(createdAfter)));
  if (createdBefore !== undefined) kept = kept.filter(created().is(P.lte(createdBefore)));
  return kept;
}

/** Sorts by a key, and equal keys by id in the same direction. */
export interface Ordering {
  readonly key: () => Traversal;
  readonly id: () => Traversal;
  readonly descending: boolean;
}

export const NEWEST_EDGES: Ordering = {
  key: created,
  id: () => __.values('_id'),
  descending: true,
};

/** One page of keyset pagination, plus one element that shows whether there is a next page. */
export function pageOf(
  elements: Traversal,
  { key, id, descending }: Ordering,
  { first, after }: { readonly first: number; readonly after?: ListPosition | undefined },
): Traversal {
  const way = descending ? order.desc : order.asc;
  return beyond(elements, { key, id, descending }, after)
    .order()
    .by(key(), way)
    .by(id(), way)
    .limit(Math.min(first + 1, 2 ** 31 - 1));
}

function beyond(
  elements: Traversal,
  { key, id, descending }: Ordering,
  after: ListPosition | undefined,
): Traversal {
  if (after === undefined) return elements;
  // The cursor excludes both native ids that the last element may have.
  const [usual, other] = nativeIds(after.id);
  const [nextKey, nextId] = descending
    ? [P.lt(after.key), P.lt(usual)]
    : [P.gt(after.key), P.gt(other)];
  return elements.or(key().is(nextKey), __.and(key().is(after.key), id().is(nextId)));
}
