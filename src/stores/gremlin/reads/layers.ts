import type { Head } from '#src/domain/graph/index.js';

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
