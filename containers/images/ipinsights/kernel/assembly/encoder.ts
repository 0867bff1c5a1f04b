// The encoding of an address: the sum of one row of the prefix table for each level. docs/reference/ipinsights.md
// explains the levels; coding.ts repeats the numbers for the host.

import { DIMENSION, PREFIX_STRIDE, PREFIXES, pointer, word } from './parameters';
import { sum } from './vector';

export const LEVELS: i32 = 5;

// @ts-ignore: decorator
@inline export function levelRow(level: i32, address: u32): u32 {
  if (level == 0) return address >> 24;
  if (level == 1) return 256 + (address >> 21);
  if (level == 2) return 2304 + (address >> 18);
  if (level == 3) return 18688 + (((address >> 15) * 0x9e3779b1) >> 18);
  return 35072 + (((address >> 12) * 0x9e3779b1) >> 18);
}

/** target = bias + the rows of the address; returns the dot product with `other`. */
export function encode(address: u32, bias: usize, other: usize, target: usize): f32 {
  const width: usize = (<usize>word(DIMENSION)) << 2;
  const table: usize = pointer(PREFIXES);
  const stride: usize = pointer(PREFIX_STRIDE);
  const r0 = table + stride * levelRow(0, address);
  const r1 = table + stride * levelRow(1, address);
  const r2 = table + stride * levelRow(2, address);
  const r3 = table + stride * levelRow(3, address);
  const r4 = table + stride * levelRow(4, address);
  let even = f32x4.splat(0);
  let odd = f32x4.splat(0);
  for (let c: usize = 0; c < width; c += 32) {
    let a = f32x4.add(v128.load(bias + c), v128.load(r0 + c));
    let b = f32x4.add(v128.load(bias + c, 16), v128.load(r0 + c, 16));
    a = f32x4.add(a, f32x4.add(v128.load(r1 + c), v128.load(r2 + c)));
    b = f32x4.add(b, f32x4.add(v128.load(r1 + c, 16), v128.load(r2 + c, 16)));
    a = f32x4.add(a, f32x4.add(v128.load(r3 + c), v128.load(r4 + c)));
    b = f32x4.add(b, f32x4.add(v128.load(r3 + c, 16), v128.load(r4 + c, 16)));
    v128.store(target + c, a);
    v128.store(target + c, b, 16);
    even = f32x4.add(even, f32x4.mul(a, v128.load(other + c)));
    odd = f32x4.add(odd, f32x4.mul(b, v128.load(other + c, 16)));
  }
  return sum(f32x4.add(even, odd));
}
