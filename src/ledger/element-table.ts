import { hash } from 'node:crypto';

/** What {@link ElementTable} keeps of an element. */
export interface KnownElement {
  /** The commit that wrote the open version. */
  readonly seq: number;
  /** True when the text is the one that the open version has. */
  fits(text: string): boolean;
}

const DIGEST_BYTES = 16;
const FIRST_SIZE = 1_024;

/**
 * The open version of every element in little memory: 24 bytes and the id each, so that a graph of
 * millions is compared without being held.
 */
export class ElementTable {
  readonly #slots = new Map<string, number>();
  #seqs = new Float64Array(FIRST_SIZE);
  #digests = Buffer.alloc(FIRST_SIZE * DIGEST_BYTES);
  #used = 0;

  /** Notes the canonical text that a commit gave an element. */
  put(id: string, seq: number, text: string): void {
    let slot = this.#slots.get(id);
    if (slot === undefined) {
      slot = this.#used;
      this.#used += 1;
      this.#slots.set(id, slot);
      if (slot === this.#seqs.length) this.#grow();
    }
    this.#seqs[slot] = seq;
    digestOf(text).copy(this.#digests, slot * DIGEST_BYTES, 0, DIGEST_BYTES);
  }

  /** Forgets an element; its place is not used again. */
  remove(id: string): void {
    this.#slots.delete(id);
  }

  /** Takes an element out of the table. */
  take(id: string): KnownElement | undefined {
    const slot = this.#slots.get(id);
    if (slot === undefined) return undefined;
    this.#slots.delete(id);
    const from = slot * DIGEST_BYTES;
    const known = this.#digests.subarray(from, from + DIGEST_BYTES);
    return {
      seq: this.#seqs[slot] ?? 0,
      fits: (text) => digestOf(text).compare(known, 0, DIGEST_BYTES, 0, DIGEST_BYTES) === 0,
    };
  }

  /** What is still in the table. */
  *left(): Generator<readonly [id: string, seq: number]> {
    for (const [id, slot] of this.#slots) yield [id, this.#seqs[slot] ?? 0];
  }

  #grow(): void {
    const seqs = new Float64Array(this.#seqs.length * 2);
    seqs.set(this.#seqs);
    this.#seqs = seqs;
    const digests = Buffer.alloc(this.#digests.length * 2);
    this.#digests.copy(digests);
    this.#digests = digests;
  }
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
