// The functions for the host. Every thread calls `train` and `score` with the same arguments but its own number.

import { barrier, refill, take } from './barrier';
import { gradientsOf } from './gradient';
import { scoreOne } from './network';
import {
  BATCH,
  ENTITIES,
  ENTITY_STRIDE,
  LEARNING_RATE,
  PARTITIONS,
  PERMUTATIONS,
  pointer,
  QUEUE_FORWARD,
  QUEUE_UPDATE,
  RANDOM,
  RECORD_COUNT,
  real,
  SCRATCH,
  SCRATCH_STRIDE,
  SEED,
  SHUFFLED,
  THREADS,
  WEIGHT_DECAY,
  word,
} from './parameters';
import { permute, stream } from './random';
import { pieces, update } from './update';

export { fill, shuffle } from './random';

/** Trains on `count` mini-batches of an epoch from number `first` on, after `step` earlier ones. */
export function train(thread: u32, epoch: u32, first: u32, count: u32, step: u32): void {
  const batch = word(BATCH);
  const records = word(RECORD_COUNT);
  const shuffled = word(SHUFFLED);
  const work = pieces();
  for (let number = first; number < first + count; number++) {
    const start = number * batch;
    const size = min(batch, records - start);
    if (shuffled != 0) {
      for (let k = thread; k < shuffled; k += word(THREADS)) {
        const target: usize = pointer(PERMUTATIONS) + <usize>k * ((<usize>batch) << 2);
        permute(target, size, stream(word(SEED) ^ (number * 0x9e3779b1), 3, epoch * 512 + k));
      }
      barrier();
    }
    for (let part = take(QUEUE_FORWARD); part < PARTITIONS; part = take(QUEUE_FORWARD)) {
      gradientsOf(thread, part, epoch, start, size);
    }
    barrier();
    if (thread == 0) refill(QUEUE_FORWARD);
    const power = <f64>++step;
    const correction = Math.sqrt(1 - 0.999 ** power);
    const rate = <f32>(<f64>real(LEARNING_RATE) * (correction / (1 - 0.9 ** power)));
    const epsilon = <f32>(1e-8 * correction);
    const samples = size * (1 + word(RANDOM) + shuffled);
    for (let piece = take(QUEUE_UPDATE); piece < work; piece = take(QUEUE_UPDATE)) {
      update(thread, piece, start, size, samples, rate, epsilon, real(WEIGHT_DECAY));
    }
    barrier();
    if (thread == 0) refill(QUEUE_UPDATE);
  }
}

/** Scores pairs of an entity row and an address; threads take turns of 256 pairs. */
export function score(
  thread: u32,
  entities: usize,
  addresses: usize,
  target: usize,
  count: u32,
): void {
  const scratch: usize = pointer(SCRATCH) + <usize>thread * pointer(SCRATCH_STRIDE);
  const turns = word(THREADS) << 8;
  for (let from = thread << 8; from < count; from += turns) {
    const to = min(from + 256, count);
    for (let n = from; n < to; n++) {
      const offset = (<usize>n) << 2;
      const entity: usize =
        pointer(ENTITIES) + <usize>load<u32>(entities + offset) * pointer(ENTITY_STRIDE);
      store<f32>(target + offset, scoreOne(entity, load<u32>(addresses + offset), scratch));
    }
  }
  barrier();
}

/** Scores one pair and leaves the address's vector at the start of the first thread's memory. */
export function scorePair(row: u32, address: u32): f32 {
  const entity: usize = pointer(ENTITIES) + <usize>row * pointer(ENTITY_STRIDE);
  return scoreOne(entity, address, pointer(SCRATCH));
}
