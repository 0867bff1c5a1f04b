const NAMED = 10;
/** Ten of these stay below the 16 KiB of an HTTP trailer, also with each character escaped. */
const SHOWN_CHARACTERS = 100;

/** The links that a program left and that are not stored; the first of them are named in the log of its job. */
export class LeftOutLinks {
  readonly #named: string[] = [];
  #count = 0;

  add(path: string): void {
    this.#count += 1;
    if (this.#named.length < NAMED) this.#named.push(path.slice(0, SHOWN_CHARACTERS));
  }

  /** What the log says; nothing where there are none. */
  lines(reason = 'leads to nothing in its folder'): readonly string[] {
    const named = this.#named.map((path) => `The link '${path}' was left out: it ${reason}.`);
    const more = this.#count - this.#named.length;
    return more === 0 ? named : [...named, `${more} more links were left out.`];
  }
}
