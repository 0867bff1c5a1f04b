/** A seeded source of numbers (xoshiro128**) with the distributions that the login data needs. */
export class Random {
  readonly #state = new Uint32Array(4);

  constructor(seed: number) {
    let word = seed >>> 0;
    for (let i = 0; i < 4; i++) {
      word = (word + 0x9e3779b9) >>> 0;
      let z = word;
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
      this.#state[i] = z ^ (z >>> 16);
    }
  }

  /** 0 to 2^32 - 1. */
  word(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#state;
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const third = c ^ a;
    const fourth = d ^ b;
    this.#state[0] = a ^ fourth;
    this.#state[1] = b ^ third;
    this.#state[2] = third ^ (b << 9);
    this.#state[3] = (fourth << 11) | (fourth >>> 21);
    return result;
  }

  /** At least 0, below 1. */
  unit(): number {
    return (this.word() >>> 5) / 2 ** 27;
  }

  /** A whole number of at least 0, below the bound. */
  below(bound: number): number {
    return Math.floor((this.word() / 2 ** 32) * bound);
  }

  /** The numbers below a count, in random order. */
  order(count: number): Uint32Array {
    const order = new Uint32Array(count).map((_, index) => index);
    for (let i = count - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const held = order[i] ?? 0;
      order[i] = order[j] ?? 0;
      order[j] = held;
    }
    return order;
  }

  /** Mean 0, standard deviation 1. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()));
    return radius * Math.cos(2 * Math.PI * this.unit());
  }

  beta(a: number, b: number): number {
    const x = this.#gamma(a);
    return x / (x + this.#gamma(b));
  }

  /** The Lomax distribution, at least 0. */
  pareto(shape: number): number {
    return (1 - this.unit()) ** (-1 / shape) - 1;
  }

  /** Marsaglia and Tsang, for shapes of at least 1. */
  #gamma(shape: number): number {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - this.unit()) < 0.5 * x * x + d - d * v + d * Math.log(v)) {
        return d * v;
      }
    }
  }
}
