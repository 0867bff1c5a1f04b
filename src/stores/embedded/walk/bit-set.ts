/** Bits of a page: 4 KiB. */
const PAGE_BITS = 15;
const PAGE_WORDS = 1 << (PAGE_BITS - 5);
const IN_PAGE = PAGE_WORDS - 1;

/** A set of numbers as a bitmap, in pages that are allocated when a number falls into them. */
export class BitSet {
  readonly #pages: (Uint32Array | undefined)[] = [];
  #made = 0;

  /** The set of some numbers. */
  static of(numbers: Iterable<number>): BitSet {
    const set = new BitSet();
    for (const number of numbers) set.add(number);
    return set;
  }

  get byteLength(): number {
    return this.#made * PAGE_WORDS * 4;
  }

  has(item: number): boolean {
    const page = this.#pages[item >>> PAGE_BITS];
    return page !== undefined && (((page[(item >>> 5) & IN_PAGE] ?? 0) >>> (item & 31)) & 1) === 1;
  }

  /** Adds a number; false when it is there already. */
  add(item: number): boolean {
    const page = this.#pages[item >>> PAGE_BITS] ?? this.#makePage(item >>> PAGE_BITS);
    const at = (item >>> 5) & IN_PAGE;
    const before = page[at] ?? 0;
    const after = before | (1 << (item & 31));
    page[at] = after;
    return after !== (before | 0);
  }

  #makePage(number: number): Uint32Array {
    const page = new Uint32Array(PAGE_WORDS);
    while (this.#pages.length <= number) this.#pages.push(undefined);
    this.#pages[number] = page;
    this.#made += 1;
    return page;
  }
}
