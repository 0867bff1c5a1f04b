import type { Versioned } from '#src/domain/graph/index.js';

/** One snapshot of an element and the commits between which it was live. */
export interface Version<Element> extends Versioned<Element> {
  ended: number | undefined;
}

/**
 * All versions of the elements of one kind. Live ones are in a separate map, so that reading them
 * does not depend on the length of the history.
 */
export class VersionHistory<Id, Element> {
  readonly #live = new Map<Id, Versioned<Element>>();
  readonly #versions = new Map<Id, Version<Element>[]>();

  /** Begins a version and ends the one before it. */
  put(id: Id, element: Element, seq: number): void {
    this.#end(id, seq);
    const version = { element, version: seq, ended: undefined };
    this.#live.set(id, version);
    const versions = this.#versions.get(id);
    if (versions) versions.push(version);
    else this.#versions.set(id, [version]);
  }

  /** Ends the live version. */
  remove(id: Id, seq: number): void {
    this.#end(id, seq);
    this.#live.delete(id);
  }

  /** The element at present, or right after a commit. */
  get(id: Id, at?: number): Versioned<Element> | undefined {
    if (at === undefined) return this.#live.get(id);
    return this.#versions.get(id)?.find((version) => isLive(version, at));
  }

  /** The snapshot that a commit ended. */
  endedBy(id: Id, seq: number): Element | undefined {
    return this.#versions.get(id)?.find(({ ended }) => ended === seq)?.element;
  }

  /** All elements at present, or right after a commit. */
  *all(at?: number): Generator<Versioned<Element>> {
    if (at === undefined) {
      yield* this.#live.values();
      return;
    }
    for (const versions of this.#versions.values()) {
      const version = versions.find((candidate) => isLive(candidate, at));
      if (version) yield version;
    }
  }

  /** All versions, live and past, grouped by element. */
  histories(): readonly (readonly Version<Element>[])[] {
    return [...this.#versions.values()].map((versions) =>
      versions.map((version) => ({ ...version })),
    );
  }

  clear(): void {
    this.#live.clear();
    this.#versions.clear();
  }

  #end(id: Id, seq: number): void {
    const version = this.#versions.get(id)?.at(-1);
    if (version && version.ended === undefined) version.ended = seq;
  }
}

function isLive({ version, ended }: Version<unknown>, at: number): boolean {
  return version <= at && (ended === undefined || ended > at);
}
