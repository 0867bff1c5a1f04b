import type { Head } from '#src/domain/graph/index.js';

/** How to read what was live at a commit. */
interface LayersAt<Row> {
  /** Undefined: a commit whose elements may be superseded by now. */
  readonly at: number | undefined;
  /** What is live by now and was so at the commit. */
  readonly live: () => Promise<Iterable<Row>>;
  /** What was superseded between the commit and a head. */
  readonly past: (rows: readonly Row[], head: Head) => Promise<Iterable<Row>>;
  /** True when live elements are all that there is to find. Default: never. */
  readonly isAll?: (rows: readonly Row[]) => boolean;
}

const TRIES = 3;

/**
 * Reads live and past elements so that none is missed while a commit is applied. The head that is asked for in
 * between is told when nobody writes: what was superseded up to it is among the past, and what comes later was
 * among the live elements.
 */
export class Layers {
  readonly #known: () => Head | undefined;
  readonly #readHead: () => Promise<Head>;

  constructor({
    known,
    readHead,
  }: {
    /** The head that was read last. */
    readonly known: () => Head | undefined;
    /** The head, when all of its commit is applied and nothing of another one. */
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
   * Undefined where live elements are to be read, then the head up to which past ones are, if there can be any.
   * A commit that came meanwhile may have moved an element, which is then in neither: the live ones are read again.
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
