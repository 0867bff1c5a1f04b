// The network over a tile of samples: forward, keeping the output of every layer, and backward.

import { biasGradient, forward, inputGradient, weightGradient } from './dense';
import { encode } from './encoder';
import { DENSE, DIMENSION, LAYERS, pointer, word } from './parameters';
import { dot } from './vector';

/** How many samples go through the inner layers together. */
export const TILE: u32 = 32;

/** The start of the weights of an inner layer (2, 3, ...) in a block with the layout of the dense values. */
// @ts-ignore: decorator
@inline function layer(block: usize, number: u32, width: usize): usize {
  return block + width + (<usize>(number - 2)) * (width * (width >> 2) + width);
}

/** Fills layer 1 of the tile for one sample: the rectified sum of its prefix rows. */
export function enter(address: u32, target: usize): void {
  const width: usize = (<usize>word(DIMENSION)) << 2;
  encode(address, pointer(DENSE), target, target);
  const zero = f32x4.splat(0);
  for (let c: usize = 0; c < width; c += 16) {
    v128.store(target + c, f32x4.max(v128.load(target + c), zero));
  }
}

/** Runs the inner layers; the tile holds one block for each layer. Returns the address of the last output. */
export function through(tile: usize, samples: u32): usize {
  const width: usize = (<usize>word(DIMENSION)) << 2;
  const layers = word(LAYERS);
  const padded = (samples + 3) & ~3;
  let input = tile;
  for (let number: u32 = 2; number <= layers; number++) {
    const output = input + width * TILE;
    forward(input, layer(pointer(DENSE), number, width), output, padded, width, number < layers);
    input = output;
  }
  return input;
}

/**
 * Propagates deltas back from the last layer to the first and adds to the dense gradients. `delta` and `other` are two
 * blocks that are used alternately; returns the one with the result.
 */
export function back(
  tile: usize,
  gradient: usize,
  samples: u32,
  delta: usize,
  other: usize,
): usize {
  const width: usize = (<usize>word(DIMENSION)) << 2;
  const padded = (samples + 3) & ~3;
  for (let number = word(LAYERS); number >= 2; number--) {
    const input = tile + width * TILE * (number - 2);
    weightGradient(input, delta, layer(gradient, number, width), samples, width);
    inputGradient(input, layer(pointer(DENSE), number, width), delta, other, padded, width);
    const next = other;
    other = delta;
    delta = next;
  }
  biasGradient(delta, gradient, samples, width);
  return delta;
}

/** The score of one pair; leaves the address's vector at `target`, which must be a tile when there are inner layers. */
export function scoreOne(entity: usize, address: u32, target: usize): f32 {
  if (word(LAYERS) < 2) return encode(address, pointer(DENSE), entity, target);
  const width: usize = (<usize>word(DIMENSION)) << 2;
  enter(address, target);
  const last = through(target, 1);
  const score = dot(entity, last, width);
  memory.copy(target, last, width);
  return score;
}
