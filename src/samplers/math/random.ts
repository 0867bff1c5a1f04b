/**
 * Random numbers that depend only on their seeds: xoshiro128** (Blackman and Vigna 2021, "Scrambled
 * linear pseudorandom number generators"), with a state filled by splitmix32.
 */
export class Random {
  readonly #state = new Uint32Array(4);
  #spare: number | undefined;

  /** Whole numbers that identify the sequence; each is used modulo 2³². */
  constructor(...seeds: readonly number[]) {
    let mixed = 0x9e3779b9;
    for (const seed of seeds) mixed = mix(mixed ^ (seed >>> 0));
    for (let word = 0; word < 4; word += 1) {
      mixed = (mixed + 0x9e3779b9) >>> 0;
      this.#state[word] = mix(mixed);
    }
  }

  /** A number in [0, 1), with 53 random bits. */
  next(): number {
    return ((this.#bits() >>> 5) * 0x4000000 + (this.#bits() >>> 6)) / 0x20000000000000;
  }

  /** A whole number from 0 up to the bound, exclusive. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** A number of the standard normal distribution, by Box and Muller's transform. */
  normal(): number {
    const spare = this.#spare;
    this.#spare = undefined;
    if (spare !== undefined) return spare;
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    const angle = 2 * Math.PI * this.next();
    this.#spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  #bits(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#state;
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const third = c ^ a;
    const fourth = d ^ b;
    this.#state[1] = b ^ third;
    this.#state[0] = a ^ fourth;
    this.#state[2] = third ^ (b << 9);
    this.#state[3] = rotate(fourth, 11);
    return result;
  }
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

function mix(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
