// The block of words at a fixed address by which the host describes a network, its training data and its working
// memory. kernel/parameters.ts writes the same block in the same order.

const BASE: usize = 1024;

// @ts-ignore: decorator
@inline export function word(index: i32): u32 {
  return load<u32>(BASE + ((<usize>index) << 2));
}

// @ts-ignore: decorator
@inline export function pointer(index: i32): usize {
  return <usize>load<u32>(BASE + ((<usize>index) << 2));
}

// @ts-ignore: decorator
@inline export function real(index: i32): f32 {
  return load<f32>(BASE + ((<usize>index) << 2));
}

/** The number of floats in a vector, padded to a multiple of eight. */
export const DIMENSION: i32 = 0;
export const LAYERS: i32 = 1;
export const ENTITIES: i32 = 2;
export const ENTITY_STRIDE: i32 = 3;
export const PREFIXES: i32 = 4;
export const PREFIX_STRIDE: i32 = 5;
/** Biases and inner layers: the values, their two Adam moments, and one gradient per partition. */
export const DENSE: i32 = 6;
export const DENSE_FIRST: i32 = 7;
export const DENSE_SECOND: i32 = 8;
export const DENSE_GRADIENT: i32 = 9;
export const DENSE_COUNT: i32 = 10;

export const RECORD_ADDRESSES: i32 = 11;
export const RECORD_ENTITIES: i32 = 12;
export const RECORD_ORDER: i32 = 13;
export const RECORD_COUNT: i32 = 14;

export const BATCH: i32 = 15;
export const RANDOM: i32 = 16;
export const SHUFFLED: i32 = 17;

/** For each record of the batch: a copy of its entity vector, and the gradient for it. */
export const BATCH_VECTORS: i32 = 18;
export const BATCH_GRADIENTS: i32 = 19;
/** For each sample of the batch: its address, and the factor and position of its gradient. */
export const SAMPLE_ADDRESS: i32 = 20;
export const SAMPLE_FACTOR: i32 = 21;
export const SAMPLE_SOURCE: i32 = 22;
/** For each sample of the batch: the gradient at the first layer (only with inner layers). */
export const SAMPLE_GRADIENTS: i32 = 23;
/** One permutation of the batch for each shuffled negative. */
export const PERMUTATIONS: i32 = 24;

/** The first sample in the chain of those that share a prefix row; all ones when there is none. */
export const PREFIX_HEADS: i32 = 25;
/** The private memory of the threads, and the bytes from one thread's to the next. */
export const SCRATCH: i32 = 26;
export const SCRATCH_STRIDE: i32 = 27;
export const THREADS: i32 = 28;
/** For each partition: the loss and the number of correct predictions (both f64) since the last reset. */
export const STATISTICS: i32 = 29;
export const INDEX_SLOTS: i32 = 30;

export const LEARNING_RATE: i32 = 31;
export const WEIGHT_DECAY: i32 = 32;
export const SEED: i32 = 33;
export const FROZEN: i32 = 34;

/** The number of parts of a batch. It does not depend on the number of threads, so that sums are always equal. */
export const PARTITIONS: u32 = 8;

/** Shared words: two for the barrier, and one for each of the two queues of work. */
export const BARRIER_COUNT: usize = 512;
export const BARRIER_ROUND: usize = 576;
export const QUEUE_FORWARD: usize = 640;
export const QUEUE_UPDATE: usize = 704;
