/** The words of the kernel's parameter block, in the order of assembly/parameters.ts. */
export const WORDS = {
  dimension: 0,
  layers: 1,
  entities: 2,
  entityStride: 3,
  prefixes: 4,
  prefixStride: 5,
  dense: 6,
  denseFirst: 7,
  denseSecond: 8,
  denseGradient: 9,
  denseCount: 10,
  recordAddresses: 11,
  recordEntities: 12,
  recordOrder: 13,
  recordCount: 14,
  batch: 15,
  random: 16,
  shuffled: 17,
  batchVectors: 18,
  batchGradients: 19,
  sampleAddress: 20,
  sampleFactor: 21,
  sampleSource: 22,
  sampleGradients: 23,
  permutations: 24,
  prefixHeads: 25,
  scratch: 26,
  scratchStride: 27,
  threads: 28,
  statistics: 29,
  indexSlots: 30,
  learningRate: 31,
  weightDecay: 32,
  seed: 33,
  frozen: 34,
} as const;

export const PARAMETER_BLOCK = 1024;
/** The address of the words that wake the threads: a counter and six arguments. */
export const COMMAND_BLOCK = 768;
/** The number of parts of a mini-batch, the same for any number of threads. */
export const PARTITIONS = 8;
/** How many samples go through the inner layers together. */
export const TILE = 32;
/** The first address that the host may use; the two pages before it hold the blocks and the kernel's constants. */
export const FREE_MEMORY = 131_072;
