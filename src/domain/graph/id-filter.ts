import { hexWord, WORD_DIGITS } from './hex-word.js';

/** Bits for each id, a power of two, and how many of them an id sets: of absent ids, about one in a million looks present for each layer. */
const BITS = 32;
const PROBES = 10;
const FIRST_CAPACITY = 1 << 16;

/**
 * A Bloom filter of element ids: what it does not hold is absent for sure. Ids are hashes already, so that
 * two of their words name the bits. It grows by layers of double size, four bytes for each id.
 */
export class IdFilter {
  readonly #layers = [new Layer(FIRST_CAPACITY)];

  /** Adds an id: 32 hexadecimal digits. */
  add(id: string): void {
    let layer = this.#layers.at(-1) as Layer;
    if (layer.isFull) {
      layer = new Layer(layer.capacity * 2);
      this.#layers.push(layer);
    }
    layer.add(hexWord(id, 0), hexWord(id, WORD_DIGITS) | 1);
  }

  /** False when the id was never added. */
  mayHold(id: string): boolean {
    const first = hexWord(id, 0);
    const step = hexWord(id, WORD_DIGITS);
    return this.#layers.some((layer) => layer.mayHold(first, step | 1));
  }
}

class Layer {
  readonly capacity: number;
  readonly #bits: Uint32Array;
  readonly #mask: number;
  #count = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#bits = new Uint32Array((capacity * BITS) / 32);
    this.#mask = capacity * BITS - 1;
  }

  get isFull(): boolean {
    return this.#count >= this.capacity;
  }

  add(first: number, step: number): void {
    let bit = first;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const at = (bit & this.#mask) >>> 5;
      this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (bit & 31));
      bit = (bit + step) | 0;
    }
    this.#count += 1;
  }

  mayHold(first: number, step: number): boolean {
    let bit = first;
    for (let probe = 0; probe < PROBES; probe += 1) {
      if ((((this.#bits[(bit & this.#mask) >>> 5] ?? 0) >>> (bit & 31)) & 1) === 0) return false;
      bit = (bit + step) | 0;
    }
    return true;
  }
}
