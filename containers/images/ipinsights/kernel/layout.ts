import { LEVELS, PREFIX_ROWS } from '../coding.js';
import { FREE_MEMORY, PARTITIONS, TILE, type WORDS } from './parameters.js';

export interface NetworkShape {
  readonly entityRows: number;
  readonly dimension: number;
  /** The number of fully connected layers of the address encoder. */
  readonly layers: number;
}

/** The sizes that only training needs. */
export interface TrainingShape {
  readonly records: number;
  readonly batch: number;
  readonly random: number;
  readonly shuffled: number;
}

export interface Layout {
  /** The values of the parameter block by {@link WORDS}. */
  readonly words: Readonly<Partial<Record<keyof typeof WORDS, number>>>;
  readonly bytes: number;
  readonly width: number;
}

export function layOut(
  shape: NetworkShape,
  options: {
    readonly threads: number;
    readonly training?: TrainingShape;
  },
): Layout {
  const { training, threads } = options;
  const width = Math.ceil(shape.dimension / 8) * 8;
  const vector = width * 4;
  const frozen = shape.layers === 0;
  const trained = training === undefined ? 1 : 3;
  const dense = denseCount(shape.layers, width);
  const words: Partial<Record<keyof typeof WORDS, number>> = {};
  let end = FREE_MEMORY;
  const reserve = (name: keyof typeof WORDS, bytes: number): void => {
    words[name] = end;
    end = Math.ceil((end + bytes) / 128) * 128;
  };
  words.dimension = width;
  words.layers = shape.layers;
  words.threads = threads;
  words.frozen = frozen ? 1 : 0;
  words.entityStride = vector * trained;
  words.prefixStride = vector * (frozen ? 1 : trained);
  reserve('entities', shape.entityRows * words.entityStride);
  reserve('prefixes', PREFIX_ROWS * words.prefixStride);
  // Without layers nothing is learned here, but the encoding still reads a bias of zeros.
  reserve('dense', Math.max(dense, width) * 4);
  words.denseCount = dense;
  let scratch = vector * TILE * (Math.max(1, shape.layers) + 2);
  if (training !== undefined) {
    const batch = Math.min(training.batch, training.records);
    const samples = batch * (1 + training.random + training.shuffled);
    const slots = 2 ** Math.ceil(Math.log2(batch * 2));
    reserve('denseFirst', dense * 4);
    reserve('denseSecond', dense * 4);
    reserve('denseGradient', dense * 4 * PARTITIONS);
    reserve('recordAddresses', training.records * 4);
    reserve('recordEntities', training.records * 4);
    reserve('recordOrder', training.records * 4);
    reserve('batchVectors', batch * vector);
    reserve('batchGradients', batch * vector);
    reserve('sampleAddress', samples * 4);
    reserve('sampleFactor', samples * 4);
    reserve('sampleSource', samples * 4);
    reserve('sampleGradients', shape.layers > 1 ? samples * vector : 0);
    reserve('permutations', batch * training.shuffled * 4);
    reserve('prefixHeads', PREFIX_ROWS * 4);
    const chains = Math.max(
      samples * 4 + Math.min(samples, largestLevel()) * 4,
      slots * 8 + batch * 8,
    );
    scratch = Math.max(scratch, vector + chains);
    words.recordCount = training.records;
    words.batch = batch;
    words.random = training.random;
    words.shuffled = training.shuffled;
    words.indexSlots = slots;
  }
  reserve('statistics', PARTITIONS * 16);
  words.scratchStride = Math.ceil(scratch / 4096) * 4096;
  reserve('scratch', words.scratchStride * threads);
  return { words, bytes: end, width };
}

/** The number of floats in the biases and inner layers, including padding. */
function denseCount(layers: number, width: number): number {
  return layers === 0 ? 0 : width + (layers - 1) * (width * width + width);
}

function largestLevel(): number {
  return Math.max(...LEVELS.map((level) => level.rows));
}
