import { INDEXED, type ListPosition } from '#src/domain/graph/index.js';
import { statics as __, order, P, type Traversal } from '../dsl.js';

/** When an element was created; an absent time counts as 0. */
export function created(): Traversal {
  return textOr(INDEXED.creationTime, 0);
}

/** A property, or what counts in its place. */
export function textOr(name: string, absent: string | number): Traversal {
  return __.coalesce(__.values(name).limit(1), __.constant(absent));
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

/** How elements are ordered: by a key, equal keys by id, both the same way. */
export interface Ordering {
  readonly key: () => Traversal;
  readonly id: () => Traversal;
  readonly descending: boolean;
}

/** Newest edges first. */
export const NEWEST_EDGES: Ordering = {
  key: created,
  id: () => __.values('_id'),
  descending: true,
};

/** One element more than a page has, in order, after a position. */
export function pageOf(
  elements: Traversal,
  { key, id, descending }: Ordering,
  { first, after }: { readonly first: number; readonly after?: ListPosition | undefined },
): Traversal {
  const beyond = descending ? P.lt : P.gt;
  const rest =
    after === undefined
      ? elements
      : elements.or(
          key().is(beyond(after.key)),
          __.and(key().is(after.key), id().is(beyond(after.id))),
        );
  const way = descending ? order.desc : order.asc;
  return rest
    .order()
    .by(key(), way)
    .by(id(), way)
    .limit(Math.min(first + 1, 2 ** 31 - 1));
}
