import { randomFillSync } from 'node:crypto';

const FIRST_CAPACITY = 1 << 12;
const HEX_DIGITS = 8;

/**
 * A set of element ids that takes 8 bytes for each, in a table that is at most half full. It keeps
 * a fingerprint of 64 bits made with a random key, so that an attacker cannot construct two ids
 * with the same fingerprint.
 */
export class LiveIds {
  readonly #key = randomFillSync(new Uint32Array(4));
  #high = new Uint32Array(FIRST_CAPACITY);
  #low = new Uint32Array(FIRST_CAPACITY);
  #size = 0;
  #found = { high: 0, low: 0, slot: 0 };

  /** Adds an id; true when the set had it already. */
  add(id: string): boolean {
    if (this.#find(id)) return true;
    const { high, low, slot } = this.#found;
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#size += 1;
    if (this.#size * 2 > this.#high.length) this.#grow();
    return false;
  }

  delete(id: string): void {
    if (!this.#find(id)) return;
    this.#size -= 1;
    const mask = this.#high.length - 1;
    let free = this.#found.slot;
    // Entries that were placed behind it, because their slots were taken, move up.
    for (let slot = (free + 1) & mask; this.#high[slot] !== 0; slot = (slot + 1) & mask) {
      const home = (this.#low[slot] ?? 0) & mask;
      if (((slot - home) & mask) < ((slot - free) & mask)) continue;
      this.#high[free] = this.#high[slot] ?? 0;
      this.#low[free] = this.#low[slot] ?? 0;
      free = slot;
    }
    this.#high[free] = 0;
  }

  /** Finds the slot of an id, or the free slot for it. */
  #find(id: string): boolean {
    const [k0 = 0, k1 = 0, k2 = 0, k3 = 0] = this.#key;
    const [w0, w1, w2, w3] = [wordOf(id, 0), wordOf(id, 1), wordOf(id, 2), wordOf(id, 3)];
    const high = mixed(mixed(mixed(mixed(k0, w0), w1), w2), w3) || 1; // 0 is an empty slot
    const low = mixed(mixed(mixed(mixed(k1, w2 ^ k2), w3), w0 ^ k3), w1);
    const mask = this.#high.length - 1;
    let slot = low & mask;
    while (this.#high[slot] !== 0) {
      if (this.#high[slot] === high && this.#low[slot] === low) break;
      slot = (slot + 1) & mask;
    }
    this.#found = { high, low, slot };
    return this.#high[slot] !== 0;
  }

  #grow(): void {
    const [highs, lows] = [this.#high, this.#low];
    this.#high = new Uint32Array(highs.length * 2);
    this.#low = new Uint32Array(highs.length * 2);
    const mask = this.#high.length - 1;
    for (const [at, high] of highs.entries()) {
      if (high === 0) continue;
      const low = lows[at] ?? 0;
      let slot = low & mask;
      while (this.#high[slot] !== 0) slot = (slot + 1) & mask;
      this.#high[slot] = high;
      this.#low[slot] = low;
    }
  }
}

function wordOf(id: string, at: number): number {
  return Number.parseInt(id.slice(at * HEX_DIGITS, (at + 1) * HEX_DIGITS), 16) | 0;
}

/** The finalizer of MurmurHash3, over a running value and the next word. */
function mixed(value: number, word: number): number {
  let bits = Math.imul(value ^ word, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
