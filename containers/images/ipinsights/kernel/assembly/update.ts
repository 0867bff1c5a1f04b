// The second half of a mini-batch: each row that a sample touched takes one Adam step, and no other row does. A piece
// of work owns its rows, and adds up their samples in ascending order.

import { LEVELS, levelRow } from './encoder';
import {
  BATCH_GRADIENTS,
  DENSE,
  DENSE_COUNT,
  DENSE_FIRST,
  DENSE_GRADIENT,
  DENSE_SECOND,
  DIMENSION,
  ENTITIES,
  ENTITY_STRIDE,
  FROZEN,
  INDEX_SLOTS,
  PARTITIONS,
  PREFIX_HEADS,
  PREFIX_STRIDE,
  PREFIXES,
  pointer,
  RECORD_ENTITIES,
  RECORD_ORDER,
  SAMPLE_ADDRESS,
  SAMPLE_FACTOR,
  SAMPLE_SOURCE,
  SCRATCH,
  SCRATCH_STRIDE,
  word,
} from './parameters';
import { accumulate, adam, scale } from './vector';

const NONE: u32 = 0xffffffff;
/** The rows of a level are divided into this many pieces of work, in groups of sixteen. */
const CLASSES: u32 = 4;
const ENTITY_CLASSES: u32 = 4;
const DENSE_PIECES: u32 = 8;

export function pieces(): u32 {
  return (word(FROZEN) != 0 ? 0 : LEVELS * CLASSES) + ENTITY_CLASSES + DENSE_PIECES;
}

/** Processes the n-th piece; the finest level comes first because it has the most rows. */
export function update(
  thread: u32,
  piece: u32,
  start: u32,
  size: u32,
  samples: u32,
  rate: f32,
  epsilon: f32,
  decay: f32,
): void {
  const scratch: usize = pointer(SCRATCH) + <usize>thread * pointer(SCRATCH_STRIDE);
  const levels: u32 = word(FROZEN) != 0 ? 0 : LEVELS * CLASSES;
  if (piece < levels) {
    const level = LEVELS - 1 - piece / CLASSES;
    updateLevel(scratch, level, piece % CLASSES, samples, rate, epsilon, decay);
  } else if (piece < levels + ENTITY_CLASSES) {
    updateEntities(scratch, piece - levels, start, size, rate, epsilon, decay);
  } else {
    updateDense(piece - levels - ENTITY_CLASSES, rate, epsilon, decay);
  }
}

function updateLevel(
  scratch: usize,
  level: i32,
  part: u32,
  samples: u32,
  rate: f32,
  epsilon: f32,
  decay: f32,
): void {
  const width: usize = (<usize>word(DIMENSION)) << 2;
  const addresses: usize = pointer(SAMPLE_ADDRESS);
  const factors: usize = pointer(SAMPLE_FACTOR);
  const sources: usize = pointer(SAMPLE_SOURCE);
  const heads: usize = pointer(PREFIX_HEADS);
  const next = scratch + width;
  const touched = next + ((<usize>samples) << 2);
  let end = touched;
  for (let index = <i64>samples - 1; index >= 0; index--) {
    const sample = (<usize>index) << 2;
    const row = levelRow(level, load<u32>(addresses + sample));
    if (((row >> 4) & (CLASSES - 1)) != part) continue;
    const head = heads + ((<usize>row) << 2);
    const held = load<u32>(head);
    if (held == NONE) {
      store<u32>(end, row);
      end += 4;
    }
    store<u32>(next + sample, held);
    store<u32>(head, <u32>index);
  }
  for (let item = touched; item < end; item += 4) {
    const row = load<u32>(item);
    const head = heads + ((<usize>row) << 2);
    let sample = (<usize>load<u32>(head)) << 2;
    store<u32>(head, NONE);
    const values: usize = pointer(PREFIXES) + <usize>row * pointer(PREFIX_STRIDE);
    let after = load<u32>(next + sample);
    let factor = load<f32>(factors + sample);
    let source: usize = load<u32>(sources + sample);
    if (after != NONE) {
      scale(scratch, source, factor, width);
      while (after != NONE) {
        sample = (<usize>after) << 2;
        accumulate(scratch, load<u32>(sources + sample), load<f32>(factors + sample), width);
        after = load<u32>(next + sample);
      }
      source = scratch;
      factor = 1;
    }
    adam(values, values + width, values + 2 * width, source, factor, width, rate, epsilon, decay);
  }
}

function updateEntities(
  scratch: usize,
  part: u32,
  start: u32,
  size: u32,
  rate: f32,
  epsilon: f32,
  decay: f32,
): void {
  const width: usize = (<usize>word(DIMENSION)) << 2;
  const slots = word(INDEX_SLOTS);
  const keys = scratch + width;
  const heads = keys + ((<usize>slots) << 2);
  const next = heads + ((<usize>slots) << 2);
  const touched = next + ((<usize>size) << 2);
  let end = touched;
  memory.fill(keys, 0xff, (<usize>slots) << 2);
  for (let i = <i64>size - 1; i >= 0; i--) {
    const record =
      (<usize>load<u32>(pointer(RECORD_ORDER) + ((<usize>start + <usize>i) << 2))) << 2;
    const row = load<u32>(pointer(RECORD_ENTITIES) + record);
    if ((row & (ENTITY_CLASSES - 1)) != part) continue;
    let slot = (<usize>((row * 0x9e3779b1) & (slots - 1))) << 2;
    while (load<u32>(keys + slot) != row) {
      if (load<u32>(keys + slot) == NONE) {
        store<u32>(keys + slot, row);
        store<u32>(heads + slot, NONE);
        store<u32>(end, <u32>slot);
        end += 4;
        break;
      }
      slot = (slot + 4) & (((<usize>slots) << 2) - 1);
    }
    store<u32>(next + ((<usize>i) << 2), load<u32>(heads + slot));
    store<u32>(heads + slot, <u32>i);
  }
  for (let item = touched; item < end; item += 4) {
    const slot = <usize>load<u32>(item);
    const values: usize =
      pointer(ENTITIES) + <usize>load<u32>(keys + slot) * pointer(ENTITY_STRIDE);
    let i = load<u32>(heads + slot);
    let source: usize = pointer(BATCH_GRADIENTS) + width * i;
    i = load<u32>(next + ((<usize>i) << 2));
    if (i != NONE) {
      memory.copy(scratch, source, width);
      while (i != NONE) {
        accumulate(scratch, pointer(BATCH_GRADIENTS) + width * i, 1, width);
        i = load<u32>(next + ((<usize>i) << 2));
      }
      source = scratch;
    }
    adam(values, values + width, values + 2 * width, source, 1, width, rate, epsilon, decay);
  }
}

function updateDense(piece: u32, rate: f32, epsilon: f32, decay: f32): void {
  const blocks: u32 = word(DENSE_COUNT) >> 3;
  const from = (<usize>((<u64>blocks * piece) / DENSE_PIECES)) << 5;
  const to = (<usize>((<u64>blocks * (piece + 1)) / DENSE_PIECES)) << 5;
  if (from == to) return;
  const gradient: usize = pointer(DENSE_GRADIENT);
  const bytes: usize = (<usize>word(DENSE_COUNT)) << 2;
  for (let partition: usize = 1; partition < PARTITIONS; partition++) {
    accumulate(gradient + from, gradient + partition * bytes + from, 1, to - from);
  }
  const values: usize = pointer(DENSE) + from;
  const first: usize = pointer(DENSE_FIRST) + from;
  const second: usize = pointer(DENSE_SECOND) + from;
  adam(values, first, second, gradient + from, 1, to - from, rate, epsilon, decay);
}
