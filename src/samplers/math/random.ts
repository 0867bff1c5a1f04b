const LOG_SQRT_2PI = 0.5 * Math.log(2 * Math.PI);

/** Coefficients of Chebyshev's series of erfc: Press et al. 2007, "Numerical Recipes", 3rd edition, section 6.2.2. */
const ERFC_SERIES = [
  -1.3026537197817094, 0.6419697923564902, 1.9476473204185836e-2, -9.561514786808631e-3,
  -9.46595344482036e-4, 3.66839497852761e-4, 4.2523324806907e-5, -2.0278578112534e-5,
  -1.624290004647e-6, 1.30365583558e-6, 1.5626441722e-8, -8.5238095915e-8, 6.529054439e-9,
  5.059343495e-9, -9.91364156e-10, -2.27365122e-10, 9.6467911e-11, 2.394038e-12, -6.886027e-12,
  8.94487e-13, 3.13092e-13, -1.12708e-13, 3.81e-16, 7.106e-15, -1.523e-15, -9.4e-17, 1.21e-16,
  -2.8e-17,
];

/** The scaled complementary error function, exp(x²)·erfc(x), for x ≥ 0. */
export function erfcx(x: number): number {
  const t = 2 / (2 + x);
  const twice = 4 * t - 2;
  let sum = 0;
  let before = 0;
  for (let at = ERFC_SERIES.length - 1; at > 0; at -= 1) {
    const last = sum;
    sum = twice * sum - before + (ERFC_SERIES[at] as number);
    before = last;
  }
  return t * Math.exp(0.5 * ((ERFC_SERIES[0] as number) + twice * sum) - before);
}

/** The logarithm of the standard normal density. */
export function logDensity(z: number): number {
  return -0.5 * z * z - LOG_SQRT_2PI;
}

/** The logarithm of the standard normal distribution function, without underflow. */
export function logCdf(z: number): number {
  const tail = (x: number) => Math.log(0.5 * erfcx(x / Math.SQRT2)) - 0.5 * x * x;
  return z < 0 ? tail(-z) : Math.log1p(-Math.exp(tail(z)));
}

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
