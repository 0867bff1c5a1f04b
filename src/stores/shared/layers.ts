import type { Head } from '#src/domain/graph/index.js';
import { noSuchCommit } from './errors.js';

/** How to read the elements that were live at a commit. */
export interface LayersAt<Row> {
  /** Undefined for a commit whose elements may have been superseded. */
  readonly at: number | undefined;
  /** Reads elements that are live now and were live at the commit. */
  readonly live: () => Promise<Iterable<Row>>;
  /** Reads elements that were superseded between the commit and a head. */
  readonly past: (rows: readonly Row[], head: Head) => Promise<Iterable<Row>>;
  /** True when the live elements complete the result. Default: never. */
  readonly isAll?: (rows: readonly Row[]) => boolean;
}

export interface LayersOptions {
  /** The head that was read last. */
  readonly known: () => Head | undefined;
  /** The head, once its commit is fully applied and no part of a later one is. */
  readonly readHead: () => Promise<Head>;
  /**
   * A commit may replace a live element by another one with the same version, so that a read misses
   * both. Default false.
   */
  readonly movesElements?: boolean;
}

const TRIES = 3;

/**
 * Reads live elements, then past versions, so that none is missed while a commit is applied. The
 * head is read between the two, when no commit is being applied: everything superseded up to it is
 * among the past versions, and everything superseded later was among the live elements.
 */
export class Layers {
  readonly #options: LayersOptions;

  constructor(options: LayersOptions) {
    this.#options = options;
  }

  /** The head, once its commit is fully applied. */
  head(): Promise<Head> {
    return this.#options.readHead();
  }

  /** Whether a read of live elements between two heads has missed none of them. */
  isComplete(before: Head | undefined, after: Head): boolean {
    return !this.#options.movesElements || after.digest === before?.digest;
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
   * versions are to be read, if there can be any. Where elements move, the live ones are read again
   * when a commit arrived meanwhile.
   */
  async *steps(at: number | undefined): AsyncGenerator<Head | undefined> {
    const { known, readHead } = this.#options;
    let before = known();
    for (let tries = 1; ; tries += 1) {
      yield undefined;
      const after = await readHead();
      if (at !== undefined && after.seq < at) throw noSuchCommit(at);
      if (after.seq === at) return;
      if (this.isComplete(before, after) || tries === TRIES) {
        yield after;
        return;
      }
      before = after;
    }
  }
}
