const NAMED = 10;
/** Ten of these fit into the 16 KiB of an HTTP trailer, even with each character escaped. */
const SHOWN_CHARACTERS = 100;

/** The links of a program that are not stored; the job's log names the first of them. */
export class LeftOutLinks {
  readonly #named: string[] = [];
  #count = 0;

  add(path: string): void {
    this.#count += 1;
    if (this.#named.length < NAMED) this.#named.push(path.slice(0, SHOWN_CHARACTERS));
  }

  /** The lines for the log; empty when there are no such links. */
  lines(reason = 'leads to nothing in its folder'): readonly string[] {
    const named = this.#named.map((path) => `The link '${path}' was left out: it ${reason}.`);
    const more = this.#count - this.#named.length;
    return more === 0 ? named : [...named, `${more} more links were left out.`];
  }
}
