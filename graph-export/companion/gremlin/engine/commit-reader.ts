import type { ListPosition, Page, Versioned } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The commit of a read, in the form of the store's queries; absent for the present. */
export interface AtCommit {
  readonly at?: number;
}

/** Reads a store as of one commit. */
export class CommitReader {
  readonly store: GraphStore;
  readonly signal: AbortSignal;
  /** The number of the commit. */
  readonly seq: number;
  #hasMoved = false;

  constructor(store: GraphStore, seq: number, signal: AbortSignal) {
    this.store = store;
    this.seq = seq;
    this.signal = signal;
  }

  /**
   * Reads the present while it is still that commit, because that is cheaper in every store, and
   * the past afterwards.
   */
  async read<Result>(read: (commit: AtCommit) => Promise<Result>): Promise<Result> {
    if (!this.#hasMoved) {
      const found = await read({});
      if ((await this.store.head()).seq === this.seq) return found;
      this.#hasMoved = true;
    }
    return read({ at: this.seq });
  }

  /** Yields all pages of a list from a position on. */
  async *pages<Element>(
    read: (from: AtCommit & { readonly after?: ListPosition }) => Promise<Page<Versioned<Element>>>,
    positionOf: (element: Element) => ListPosition,
    after?: ListPosition,
  ): AsyncGenerator<readonly Element[]> {
    let from = after === undefined ? {} : { after };
    for (let hasNext = true; hasNext; ) {
      const page = await this.read((commit) => read({ ...commit, ...from }));
      const elements = page.items.map(({ element }) => element);
      yield elements;
      const last = elements.at(-1);
      hasNext = page.hasNext && last !== undefined;
      if (last !== undefined) from = { after: positionOf(last) };
    }
  }
}
