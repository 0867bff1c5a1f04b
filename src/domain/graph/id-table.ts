import { hexWord, WORD_DIGITS } from './hex-word.js';

const WORDS = 4;
const FIRST_SLOTS = 1 << 10;
/**
 * Slots that are looked at for an id: ids that somebody chose to collide are not to make look-ups slow. Of hashes in a
 * table that is half full, not one in a million needs as many.
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

  /** How many elements were set, those that were removed lately among them. */
  get size(): number {
    return this.#used;
  }

  /** The number of an element; undefined when it was never set, or removed. */
  get(id: string): number | undefined {
    const number = this.#numbers[this.#slotOf(wordsOf(id))] ?? FREE;
    return number > 0 ? number : undefined;
  }

  /** Sets a number, above 0. False, and nothing is to be read any more, when there is no room for the id. */
  set(id: string, number: number): boolean {
    if (this.#used * 2 >= this.#numbers.length && !this.#grow()) return false;
    return this.#put(wordsOf(id), number);
  }

  /** Forgets an element. */
  remove(id: string): void {
    const slot = this.#slotOf(wordsOf(id));
    // The slot stays taken: others may have been put behind it.
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

  /** The slot of an id, or the free one for it. */
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

/** Most ids are hashes, but a load takes any, such as those that count upwards. */
function mixed([a, b, c, d]: Words): number {
  let mix = a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35);
  mix = Math.imul(mix ^ (mix >>> 16), 0x27d4eb2f);
  return (mix ^ (mix >>> 15)) >>> 0;
}
