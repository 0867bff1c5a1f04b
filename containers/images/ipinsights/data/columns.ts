/** Pairs of an entity's hash and an IPv4 address, in columns that grow as needed. */
export class PairColumns {
  #hashes = new Uint32Array(64);
  #addresses = new Uint32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get addresses(): Uint32Array {
    return this.#addresses.subarray(0, this.#length);
  }

  add(hash: number, address: number): void {
    if (this.#length === this.#hashes.length) this.#grow();
    this.#hashes[this.#length] = hash;
    this.#addresses[this.#length++] = address;
  }

  /** The entities' rows in a table of `count` rows: the hash modulo its size. */
  rows(count: number): Uint32Array {
    return this.#hashes.subarray(0, this.#length).map((hash) => hash % count);
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#length * 2);
    const addresses = new Uint32Array(this.#length * 2);
    hashes.set(this.#hashes);
    addresses.set(this.#addresses);
    this.#hashes = hashes;
    this.#addresses = addresses;
  }
}
