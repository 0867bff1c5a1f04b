/** A set of numbers below a bound that is known at the start: one bit each. */
export class BitSet {
  readonly #bits: Uint32Array;

  constructor(bound: number) {
    this.#bits = new Uint32Array((bound >>> 5) + 1);
  }

  get byteLength(): number {
    return this.#bits.byteLength;
  }

  has(item: number): boolean {
    return (((this.#bits[item >>> 5] ?? 0) >>> (item & 31)) & 1) === 1;
  }

  add(item: number): void {
    const word = item >>> 5;
    this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (item & 31));
  }
}
