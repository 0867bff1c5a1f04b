import { Random } from './random.js';

/** Blocks of IPv4 addresses in ascending order, as a table of autonomous systems has them. */
export interface AddressBlocks {
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}

/** Kinds of regions, by what their blocks' prefix lengths are. */
const MIXES: readonly Mix[] = [
  {
    share: 0.52,
    lengths: [
      [9, 1],
      [11, 4],
      [13, 10],
      [15, 20],
      [16, 45],
      [18, 20],
    ],
  }, // given out early
  {
    share: 0.42,
    lengths: [
      [16, 12],
      [18, 14],
      [19, 16],
      [20, 26],
      [21, 14],
      [22, 18],
    ],
  }, // providers
  {
    share: 0.06,
    lengths: [
      [20, 2],
      [21, 4],
      [22, 24],
      [23, 20],
      [24, 50],
    ],
  }, // given out late, in crumbs
];

interface Mix {
  /** Of the regions. */
  readonly share: number;
  /** Prefix lengths and their weights. */
  readonly lengths: readonly (readonly [number, number])[];
}

/** First octets that no public host has. */
const RESERVED = new Set([0, 10, 127]);

/**
 * A table of address blocks drawn from a seed. It has the shape of the real one – about 800,000 blocks,
 * most of them small, most addresses in large ones, neighbours alike, gaps between – and none of its data.
 */
export function addressBlocks(seed: number): AddressBlocks {
  const random = new Random(seed);
  const first: number[] = [];
  const last: number[] = [];
  for (let octet = 1; octet < 224; octet++) {
    if (RESERVED.has(octet)) continue;
    let address = octet * 2 ** 24;
    const end = address + 2 ** 24;
    let lengths = pickMix(random);
    while (address < end) {
      // A region goes on for a /12 or so, and then another kind may begin.
      if (address % 2 ** 20 === 0 && random.unit() < 0.3) lengths = pickMix(random);
      const size = Math.min(2 ** (32 - pick(random, lengths)), alignment(address));
      if (random.unit() > 0.04) {
        first.push(address);
        last.push(address + size - 1);
      }
      address += size;
    }
  }
  return { first: Uint32Array.from(first), last: Uint32Array.from(last) };
}

function pickMix(random: Random): Mix['lengths'] {
  let left = random.unit();
  for (const { share, lengths } of MIXES) {
    left -= share;
    if (left < 0) return lengths;
  }
  return MIXES[0]?.lengths ?? [];
}

function pick(random: Random, lengths: Mix['lengths']): number {
  let left = random.unit() * lengths.reduce((total, [, weight]) => total + weight, 0);
  for (const [length, weight] of lengths) {
    left -= weight;
    if (left < 0) return length;
  }
  return 24;
}

/** The largest power of two that divides the address: a block starts at a multiple of its size. */
function alignment(address: number): number {
  let size = 256;
  while (address % (size * 2) === 0 && size < 2 ** 24) size *= 2;
  return size;
}
