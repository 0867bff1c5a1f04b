import { Random } from './random.js';

/** Blocks of IPv4 addresses in ascending order, as a table of autonomous systems has them. */
export interface AddressBlocks {
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}

/** How often a block has a prefix of a length, per kind of region. */
const MIXES: readonly { readonly share: number; readonly lengths: readonly number[][] }[] = [
  // given out early, in large pieces
  {
    share: 0.45,
    lengths: [
      [9, 1],
      [11, 4],
      [13, 10],
      [15, 15],
      [16, 40],
      [18, 20],
      [20, 10],
    ],
  },
  // internet providers of every size
  {
    share: 0.47,
    lengths: [
      [16, 6],
      [18, 10],
      [19, 12],
      [20, 18],
      [21, 14],
      [22, 20],
      [24, 20],
    ],
  },
  // given out late, in crumbs
  {
    share: 0.08,
    lengths: [
      [20, 2],
      [21, 4],
      [22, 24],
      [23, 20],
      [24, 50],
    ],
  },
];

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

function pickMix(random: Random): readonly number[][] {
  let left = random.unit();
  for (const { share, lengths } of MIXES) {
    left -= share;
    if (left < 0) return lengths;
  }
  return MIXES[0]?.lengths ?? [];
}

function pick(random: Random, lengths: readonly number[][]): number {
  let left = random.unit() * lengths.reduce((total, [, weight = 0]) => total + weight, 0);
  for (const [length = 24, weight = 0] of lengths) {
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
