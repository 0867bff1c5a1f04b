/** How much memory a filter spends on being right. */
interface FilterPrecision {
  /** Bits for each id; a power of two. */
  readonly bits: number;
  /** How many of them an id sets. */
  readonly probes: number;
}

/** Of absent ids, about one in a thousand looks present for each layer. */
const COARSE: FilterPrecision = { bits: 16, probes: 5 };
/** Of absent ids, about one in a million looks present for each layer. */
export const FINE: FilterPrecision = { bits: 32, probes: 10 };
const FIRST_CAPACITY = 1 << 16;
const WORD_DIGITS = 8;
/** An id as bytes. */
const ID_BYTES = 16;

/**
 * A Bloom filter of element ids: what it does not hold is absent for sure. Ids are hashes already, so that
 * two of their words name the bits. It grows by layers of double size: two bytes for each id, four when it is
 * {@link FINE}.
 */
export class IdFilter {
  readonly #precision: FilterPrecision;
  readonly #layers: Layer[];

  constructor(precision = COARSE) {
    this.#precision = precision;
    this.#layers = [new Layer(FIRST_CAPACITY, precision)];
  }

  /** Adds an id: 32 hexadecimal digits. */
  add(id: string): void {
    this.#add(hexWord(id, 0), hexWord(id, WORD_DIGITS));
  }

  /** Adds ids of 16 bytes, one after the other. */
  addBytes(ids: Uint8Array): void {
    const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
    for (let at = 0; at < ids.length; at += ID_BYTES) {
      this.#add(view.getUint32(at), view.getUint32(at + 4));
    }
  }

  /** False when the id was never added. */
  mayHold(id: string): boolean {
    const first = hexWord(id, 0);
    const step = hexWord(id, WORD_DIGITS);
    return this.#layers.some((layer) => layer.mayHold(first, step | 1));
  }

  #add(first: number, step: number): void {
    let layer = this.#layers.at(-1) as Layer;
    if (layer.isFull) {
      layer = new Layer(layer.capacity * 2, this.#precision);
      this.#layers.push(layer);
    }
    layer.add(first, step | 1);
  }
}

class Layer {
  readonly capacity: number;
  readonly #bits: Uint32Array;
  readonly #mask: number;
  readonly #probes: number;
  #count = 0;

  constructor(capacity: number, { bits, probes }: FilterPrecision) {
    this.capacity = capacity;
    this.#bits = new Uint32Array((capacity * bits) / 32);
    this.#mask = capacity * bits - 1;
    this.#probes = probes;
  }

  get isFull(): boolean {
    return this.#count >= this.capacity;
  }

  add(first: number, step: number): void {
    let bit = first;
    for (let probe = 0; probe < this.#probes; probe += 1) {
      const at = (bit & this.#mask) >>> 5;
      this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (bit & 31));
      bit = (bit + step) | 0;
    }
    this.#count += 1;
  }

  mayHold(first: number, step: number): boolean {
    let bit = first;
    for (let probe = 0; probe < this.#probes; probe += 1) {
      if ((((this.#bits[(bit & this.#mask) >>> 5] ?? 0) >>> (bit & 31)) & 1) === 0) return false;
      bit = (bit + step) | 0;
    }
    return true;
  }
}

/** Eight hexadecimal digits as a number of 32 bits. */
function hexWord(digits: string, at: number): number {
  let word = 0;
  for (let place = at; place < at + WORD_DIGITS; place += 1) {
    const code = digits.charCodeAt(place);
    word = (word << 4) | (code < 58 ? code - 48 : code - 87);
  }
  return word | 0;
}
