import { type Edge, stringOf, type Vertex } from './vertex.js';

/** Hexadecimal digits of a word. */
export const WORD_DIGITS = 8;

/** Eight hexadecimal digits as a number of 32 bits. */
export function hexWord(digits: string, at: number): number {
  let word = 0;
  for (let place = at; place < at + WORD_DIGITS; place += 1) {
    const code = digits.charCodeAt(place);
    word = (word << 4) | (code < 58 ? code - 48 : code - 87);
  }
  return word | 0;
}

/** The properties with the ids of a bulk load: of an element, and of an edge's ends. */
export const GIVEN_IDS = { id: 'forebear.id', from: 'forebear.from', to: 'forebear.to' } as const;

/** The id of an element in its loaded file, or else its id. */
export function givenId({ id, properties }: Vertex | Edge): string {
  return stringOf(properties, GIVEN_IDS.id) ?? id;
}

/** The ids of an edge's ends in its loaded file, or else their ids. */
export function givenEnds({ from, to, properties }: Edge): {
  readonly from: string;
  readonly to: string;
} {
  return {
    from: stringOf(properties, GIVEN_IDS.from) ?? from,
    to: stringOf(properties, GIVEN_IDS.to) ?? to,
  };
}

/**
 * Bits for each id (a power of two), and how many of them an id sets. In each layer, about one
 * absent id in a million seems present.
 */
const BITS = 32;
const PROBES = 10;
const FIRST_CAPACITY = 1 << 16;

/**
 * A Bloom filter of element ids: an id that it lacks is certainly absent. Ids are hashes already,
 * so two of their words select the bits. It grows by layers of double size, four bytes for each id.
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

const WORDS = 4;
const FIRST_SLOTS = 1 << 10;
/**
 * The most slots that are checked for an id, so that colliding ids cannot make look-ups slow. In a
 * half-full table, not one hash in a million needs as many.
 */
const MOST_PROBES = 256;
const FREE = 0;
const REMOVED = -1;

/**
 * Positive numbers of elements by their ids of 32 hexadecimal digits: an open-addressed table with linear probing,
 * which takes 48 to 96 bytes for each element. A Map of texts takes twice as much, and time for garbage collection.
 */
export class IdTable {
  #ids = new Uint32Array(FIRST_SLOTS * WORDS);
  #numbers = new Float64Array(FIRST_SLOTS);
  #used = 0;

  /** How many elements were set, including recently removed ones. */
  get size(): number {
    return this.#used;
  }

  /** The number of an element; undefined when it was never set, or removed. */
  get(id: string): number | undefined {
    const number = this.#numbers[this.#slotOf(wordsOf(id))] ?? FREE;
    return number > 0 ? number : undefined;
  }

  /** Sets a number, above 0. Returns false when there is no room for the id; the table must not be read after that. */
  set(id: string, number: number): boolean {
    if (this.#used * 2 >= this.#numbers.length && !this.#grow()) return false;
    return this.#put(wordsOf(id), number);
  }

  /** Forgets an element. */
  remove(id: string): void {
    const slot = this.#slotOf(wordsOf(id));
    // The slot stays taken, because the probes of other ids may pass it.
    if ((this.#numbers[slot] ?? FREE) !== FREE) this.#numbers[slot] = REMOVED;
  }

  #put(words: Words, number: number): boolean {
    const slot = this.#slotOf(words);
    if (slot === NO_SLOT) return false;
    if (this.#numbers[slot] === FREE) {
      this.#ids.set(words, slot * WORDS);
      this.#used += 1;
    }
    this.#numbers[slot] = number;
    return true;
  }

  /** The slot of an id, or the free slot for it. */
  #slotOf(words: Words): number {
    const [a, b, c, d] = words;
    const [ids, numbers, last] = [this.#ids, this.#numbers, this.#numbers.length - 1];
    const home = mixed(words);
    for (let probe = 0; probe < MOST_PROBES; probe += 1) {
      const slot = (home + probe) & last;
      if (numbers[slot] === FREE) return slot;
      const at = slot * WORDS;
      if (ids[at] === a && ids[at + 1] === b && ids[at + 2] === c && ids[at + 3] === d) return slot;
    }
    return NO_SLOT;
  }

  #grow(): boolean {
    const [ids, numbers] = [this.#ids, this.#numbers];
    this.#ids = new Uint32Array(ids.length * 2);
    this.#numbers = new Float64Array(numbers.length * 2);
    this.#used = 0;
    for (let slot = 0; slot < numbers.length; slot += 1) {
      const number = numbers[slot] ?? FREE;
      if (number <= 0) continue;
      const at = slot * WORDS;
      const words: Words = [ids[at] ?? 0, ids[at + 1] ?? 0, ids[at + 2] ?? 0, ids[at + 3] ?? 0];
      if (!this.#put(words, number)) return false;
    }
    return true;
  }
}

const NO_SLOT = -1;

type Words = readonly [number, number, number, number];

function wordsOf(id: string): Words {
  return [
    hexWord(id, 0) >>> 0,
    hexWord(id, WORD_DIGITS) >>> 0,
    hexWord(id, 2 * WORD_DIGITS) >>> 0,
    hexWord(id, 3 * WORD_DIGITS) >>> 0,
  ];
}

/** Most ids are hashes, but a load accepts any, such as ascending ones. */
function mixed([a, b, c, d]: Words): number {
  let mix = a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35);
  mix = Math.imul(mix ^ (mix >>> 16), 0x27d4eb2f);
  return (mix ^ (mix >>> 15)) >>> 0;
}
