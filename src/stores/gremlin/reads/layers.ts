import { type Head, INDEXED, type ListPosition } from '#src/domain/graph/index.js';
import { statics as __, order, P, type Traversal } from '../dsl.js';
import { nativeIds } from '../schema.js';

/** How to read the elements that were live at a commit. */
interface LayersAt<Row> {
  /** Undefined for a commit whose elements may have been superseded. */
  readonly at: number | undefined;
  /** Reads elements that are live now and were live at the commit. */
  readonly live: () => Promise<Iterable<Row>>;
  /** Reads elements that were superseded between the commit and a head. */
  readonly past: (rows: readonly Row[], head: Head) => Promise<Iterable<Row>>;
  /** True when the live elements complete the result. Default: never. */
  readonly isAll?: (rows: readonly Row[]) => boolean;
}

const TRIES = 3;

/**
 * Reads live and past elements so that none is missed while a commit is applied. The head is read
 * between the two, when no commit is being applied: everything superseded up to it is among the
 * past versions, and everything superseded later was among the live elements.
 */
export class Layers {
  readonly #known: () => Head | undefined;
  readonly #readHead: () => Promise<Head>;

  constructor({
    known,
    readHead,
  }: {
    readonly known: () => Head | undefined;
    /** The head, once its commit is fully applied and no part of a later one is. */
    readonly readHead: () => Promise<Head>;
  }) {
    this.#known = known;
    this.#readHead = readHead;
  }

  /** Live and past elements; one that is superseded meanwhile may be in both. */
  async read<Row>({ at, live, past, isAll }: LayersAt<Row>): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const head of this.steps(at)) {
      for (const row of await (head ? past(rows, head) : live())) rows.push(row);
      if (!head && isAll?.(rows)) break;
    }
    return rows;
  }

  /**
   * Yields undefined when the live elements are to be read, then the head up to which past
   * versions are to be read, if there can be any. When a commit arrived meanwhile, the live
   * elements are read again: it may have moved an element so that neither read has found it.
   */
  async *steps(at: number | undefined): AsyncGenerator<Head | undefined> {
    let before = this.#known();
    for (let tries = 1; ; tries += 1) {
      yield undefined;
      const after = await this.#readHead();
      if (after.seq === at) return;
      if (after.digest === before?.digest || tries === TRIES) {
        yield after;
        return;
      }
      before = after;
    }
  }
}

/** The creation time of an element; 0 when it is absent. */
export function created(): Traversal {
  return textOr(INDEXED.creationTime, 0);
}

/** A property, or a default where it is absent. */
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
