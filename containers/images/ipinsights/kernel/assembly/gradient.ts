// The first half of a mini-batch: scores, the loss, and the gradients of each sample.

import { encode } from './encoder';
import { back, enter, TILE, through } from './network';
import {BATCH, BATCH_GRADIENTS, BATCH_VECTORS, DENSE, DENSE_COUNT, DENSE_GRADIENT, DIMENSION,
  ENTITIES, ENTITY_STRIDE, LAYERS, PARTITIONS, PERMUTATIONS, 
  pointer, RANDOM, RECORD_ADDRESSES,
  RECORD_ENTITIES, RECORD_ORDER, SAMPLE_ADDRESS, SAMPLE_FACTOR, SAMPLE_GRADIENTS, SAMPLE_SOURCE,
  SCRATCH, SCRATCH_STRIDE, SEED, SHUFFLED, STATISTICS, word,
} from './parameters';
import { draw, stream } from './random';
import { accumulate, dot, expNegative, log1p, scale } from './vector';

/** Processes one partition of the batch of `size` records that starts at `start`. */
export function gradientsOf(thread: u32, partition: u32, epoch: u32, start: u32, size: u32): void {
  const width: usize = (<usize>word(DIMENSION)) << 2;
  const per: u32 = 1 + word(RANDOM) + word(SHUFFLED);
  const weight: f32 = 1 / (<f32>size * <f32>per);
  const count = word(DENSE_COUNT);
  const gradient: usize = pointer(DENSE_GRADIENT) + (<usize>partition) * ((<usize>count) << 2);
  memory.fill(gradient, 0, (<usize>count) << 2);
  const from = <u32>(((<u64>size) * partition) / PARTITIONS);
  const to = <u32>(((<u64>size) * (partition + 1)) / PARTITIONS);
  const scratch: usize = pointer(SCRATCH) + (<usize>thread) * pointer(SCRATCH_STRIDE);
  let loss: f64 = 0;
  let right: u32 = 0;
  for (let i = from; i < to; i++) {
    const record = recordAt(start + i);
    const vector: usize = pointer(BATCH_VECTORS) + width * i;
    const row: usize =
      pointer(ENTITIES) + pointer(ENTITY_STRIDE) * load<u32>(pointer(RECORD_ENTITIES) + record);
    memory.copy(vector, row, width);
    addressesOf(epoch, start, i, size);
    if (word(LAYERS) >= 2) continue;
    const target: usize = pointer(BATCH_GRADIENTS) + width * i;
    let total: f32 = 0;
    for (let k: u32 = 0; k < per; k++) {
      const sample = (<usize>(i * per + k)) << 2;
      const address = load<u32>(pointer(SAMPLE_ADDRESS) + sample);
      const score = encode(address, pointer(DENSE), vector, scratch);
      const factor = weight * slope(score, k == 0);
      loss += cost(score, k == 0);
      right += u32(score > 0 == (k == 0));
      total += factor;
      if (k == 0) scale(target, scratch, factor, width);
      else accumulate(target, scratch, factor, width);
      store<f32>(pointer(SAMPLE_FACTOR) + sample, factor);
      store<u32>(pointer(SAMPLE_SOURCE) + sample, <u32>vector);
    }
    if (count != 0) accumulate(gradient, vector, total, width);
  }
  if (word(LAYERS) >= 2) {
    for (let first = from * per; first < to * per; first += TILE) {
      const samples: u32 = min<u32>(TILE, to * per - first);
      loss += tileOf(scratch, gradient, first, samples, weight);
      right += rights;
    }
  }
  const statistics: usize = pointer(STATISTICS) + ((<usize>partition) << 4);
  store<f64>(statistics, load<f64>(statistics) + loss);
  store<f64>(statistics, load<f64>(statistics, 8) + <f64>right, 8);
}

/** Correct predictions of the tile that this thread processed last. */
let rights: u32 = 0;

function tileOf(scratch: usize, gradient: usize, first: u32, samples: u32, weight: f32): f64 {
  const width: usize = (<usize>word(DIMENSION)) << 2;
  const per: u32 = 1 + word(RANDOM) + word(SHUFFLED);
  const tile = scratch;
  for (let s: u32 = 0; s < samples; s++) {
    enter(load<u32>(pointer(SAMPLE_ADDRESS) + ((<usize>(first + s)) << 2)), tile + width * s);
  }
  const last = through(tile, samples);
  const delta = last + width * TILE;
  const other = delta + width * TILE;
  let loss: f64 = 0;
  rights = 0;
  for (let s: u32 = 0; s < samples; s++) {
    const sample = first + s;
    const i = sample / per;
    const real = sample == i * per;
    const vector: usize = pointer(BATCH_VECTORS) + width * i;
    const target: usize = pointer(BATCH_GRADIENTS) + width * i;
    const output = last + width * s;
    const score: f32 = dot(vector, output, width);
    const factor = weight * slope(score, real);
    loss += cost(score, real);
    rights += u32(score > 0 == real);
    if (real) scale(target, output, factor, width);
    else accumulate(target, output, factor, width);
    scale(delta + width * s, vector, factor, width);
  }
  const padding: usize = ((samples + 3) & ~3) - samples;
  memory.fill(delta + width * samples, 0, width * padding);
  const result = back(tile, gradient, samples, delta, other);
  const kept: usize = pointer(SAMPLE_GRADIENTS) + width * first;
  memory.copy(kept, result, width * samples);
  for (let s: u32 = 0; s < samples; s++) {
    const sample = (<usize>(first + s)) << 2;
    store<f32>(pointer(SAMPLE_FACTOR) + sample, 1);
    store<u32>(pointer(SAMPLE_SOURCE) + sample, <u32>(kept + width * s));
  }
  return loss;
}

/** The derivative of the loss by the score: sigmoid(score) - label. */
// @ts-ignore: decorator
@inline function slope(score: f32, real: bool): f32 {
  const e = expNegative(-abs(score));
  const small = e / (1 + e); // the sigmoid of -|score|
  if (real) return score > 0 ? -small : small - 1;
  return score > 0 ? 1 - small : small;
}

// @ts-ignore: decorator
@inline function cost(score: f32, real: bool): f64 {
  const base = log1p(expNegative(-abs(score)));
  const wrong = score > 0 != real;
  return <f64>(wrong ? base + abs(score) : base);
}

// @ts-ignore: decorator
@inline function recordAt(position: u32): usize {
  return (<usize>load<u32>(pointer(RECORD_ORDER) + ((<usize>position) << 2))) << 2;
}

/** Writes the addresses of a record's samples: its own, random ones, and those of other records. */
function addressesOf(epoch: u32, start: u32, i: u32, size: u32): void {
  const random = word(RANDOM);
  const shuffled = word(SHUFFLED);
  let out: usize = pointer(SAMPLE_ADDRESS) + ((<usize>(i * (1 + random + shuffled))) << 2);
  store<u32>(out, load<u32>(pointer(RECORD_ADDRESSES) + recordAt(start + i)));
  const source = stream(word(SEED), 2, epoch);
  const first = (<u64>(start + i)) * (random + shuffled);
  for (let k: u32 = 0; k < random; k++) {
    out += 4;
    store<u32>(out, draw(source, first + k));
  }
  for (let k: u32 = 0; k < shuffled; k++) {
    out += 4;
    const permutation: usize = pointer(PERMUTATIONS) + (<usize>k) * ((<usize>word(BATCH)) << 2);
    const other = load<u32>(permutation + ((<usize>i) << 2));
    // A batch of one has no other record to take an address from.
    const address =
      size == 1
        ? draw(source, first + random + k)
        : load<u32>(pointer(RECORD_ADDRESSES) + recordAt(start + other));
    store<u32>(out, address);
  }
}
