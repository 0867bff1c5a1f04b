import { LEVELS, PREFIX_ROWS } from '../coding.js';
import { KERNEL_BINARY } from './generated/kernel-binary.js';
import { type Layout, layOut, type NetworkShape, type TrainingShape } from './layout.js';
import { PARAMETER_BLOCK, PARTITIONS, WORDS } from './parameters.js';
import { engine, type KernelExports, KernelThreads, type SharedMemory } from './threads.js';

export interface TrainingOptions extends TrainingShape {
  readonly learningRate: number;
  readonly weightDecay: number;
  readonly seed: number;
}

/** Options of {@link Network}; without `training` it can only score. */
export interface NetworkOptions {
  readonly shape: NetworkShape;
  readonly threads?: number;
  readonly training?: TrainingOptions;
}

/** Sums over the samples since the last call of `takeStatistics`. */
export interface Statistics {
  readonly loss: number;
  readonly right: number;
}

/** The numbers of random streams; the kernel itself uses 1 to 3 (order, random and shuffled negatives). */
const STREAMS = { entities: 4, prefixes: 5, frozen: 6, layers: 16 } as const;
/** Networks without layers all have the same fixed rows. */
const FROZEN_SEED = 0;
const PAGE = 65_536;
const MAX_BYTES = 65_536 * PAGE;
const PAIRS = 4096;

/** A network in the kernel's memory: entity rows, prefix rows, biases and inner layers. */
export class Network {
  readonly shape: NetworkShape;
  readonly #layout: Layout;
  readonly #memory: SharedMemory;
  readonly #exports: KernelExports;
  readonly #threads: KernelThreads;
  readonly #pairs: number;

  /** Throws a RangeError when the network and its batch need more than 4 GB. */
  constructor(options: NetworkOptions) {
    const { shape, training, threads = 1 } = options;
    this.shape = shape;
    this.#layout = layOut(shape, { threads, ...(training && { training }) });
    this.#pairs = this.#layout.bytes;
    const bytes = this.#pairs + PAIRS * 12;
    if (bytes > MAX_BYTES) {
      throw new RangeError(
        `A network of ${shape.entityRows} x ${shape.dimension} with its mini-batches needs ` +
          `${(bytes / 1e9).toFixed(1)} GB, more than the 4.29 GB there can be; use fewer entity ` +
          'vectors, a smaller dimension or smaller mini-batches.',
      );
    }
    const pages = Math.ceil(bytes / PAGE);
    this.#memory = new engine.Memory({ initial: pages, maximum: pages, shared: true });
    const words = new DataView(this.#memory.buffer, PARAMETER_BLOCK);
    for (const [name, value] of Object.entries(this.#layout.words)) {
      words.setUint32(WORDS[name as keyof typeof WORDS] * 4, value, true);
    }
    words.setFloat32(WORDS.learningRate * 4, training?.learningRate ?? 0, true);
    words.setFloat32(WORDS.weightDecay * 4, training?.weightDecay ?? 0, true);
    words.setUint32(WORDS.seed * 4, training?.seed ?? 0, true);
    const module = new engine.Module(Buffer.from(KERNEL_BINARY, 'base64'));
    const env = { memory: this.#memory, abort: () => {} };
    const instance = new engine.Instance(module, { env });
    this.#exports = instance.exports as KernelExports;
    this.#threads = new KernelThreads(module, this.#memory, { exports: this.#exports, threads });
    if (shape.layers === 0) this.#fill('prefixes', FROZEN_SEED);
    if (training !== undefined) this.#initialise(training.seed);
  }

  /** The training data, which the caller fills in. */
  get records(): { readonly addresses: Uint32Array; readonly entities: Uint32Array } {
    const count = this.#word('recordCount');
    return {
      addresses: new Uint32Array(this.#memory.buffer, this.#word('recordAddresses'), count),
      entities: new Uint32Array(this.#memory.buffer, this.#word('recordEntities'), count),
    };
  }

  /** Draws the order of an epoch; call it before the epoch's first batch. */
  beginEpoch(epoch: number): void {
    const { recordOrder = 0, recordCount = 0 } = this.#layout.words;
    const seed = new DataView(this.#memory.buffer, PARAMETER_BLOCK).getUint32(WORDS.seed * 4, true);
    this.#exports.shuffle(recordOrder, recordCount, seed, epoch);
  }

  /** Trains on mini-batches of an epoch; `step` is the number of batches trained before in all epochs. */
  train(batches: {
    readonly epoch: number;
    readonly first: number;
    readonly count: number;
    readonly step: number;
  }): void {
    const { epoch, first, count, step } = batches;
    this.#threads.run('train', epoch, first, count, step);
  }

  /** Returns the sums since the last call and resets them. */
  takeStatistics(): Statistics {
    const sums = new Float64Array(this.#memory.buffer, this.#word('statistics'), PARTITIONS * 2);
    let loss = 0;
    let right = 0;
    for (let i = 0; i < sums.length; i += 2) {
      loss += sums[i] ?? 0;
      right += sums[i + 1] ?? 0;
    }
    sums.fill(0);
    return { loss, right };
  }

  score(rows: Uint32Array, addresses: Uint32Array): Float32Array {
    const result = new Float32Array(rows.length);
    const buffer = this.#memory.buffer;
    const start = this.#pairs;
    for (let from = 0; from < rows.length; from += PAIRS) {
      const part = rows.subarray(from, from + PAIRS);
      new Uint32Array(buffer, start).set(part);
      new Uint32Array(buffer, start + PAIRS * 4).set(addresses.subarray(from, from + PAIRS));
      this.#threads.run('score', start, start + PAIRS * 4, start + PAIRS * 8, part.length);
      result.set(new Float32Array(buffer, start + PAIRS * 8, part.length), from);
    }
    return result;
  }

  /** The dot product of one pair, with its two vectors. */
  explain(
    row: number,
    address: number,
  ): { readonly score: number; readonly entity: Float32Array; readonly address: Float32Array } {
    const score = this.#exports.scorePair(row, address);
    return {
      score,
      entity: this.entityRow(row),
      address: new Float32Array(this.#memory.buffer, this.#word('scratch'), this.shape.dimension),
    };
  }

  entityRow(row: number): Float32Array {
    const start = this.#word('entities') + row * this.#word('entityStride');
    return new Float32Array(this.#memory.buffer, start, this.shape.dimension);
  }

  /**
   * Views of all learned values in the order of the model file, without padding; or of the running averages of the
   * gradients (Adam's first moments), which only a network in training has.
   */
  *rows(what: 'values' | 'averages' = 'values'): Generator<Float32Array> {
    const { entityRows, dimension, layers } = this.shape;
    const buffer = this.#memory.buffer;
    const { width } = this.#layout;
    const offset = what === 'values' ? 0 : width * 4;
    for (let row = 0; row < entityRows; row++) {
      const start = this.#word('entities') + row * this.#word('entityStride');
      yield new Float32Array(buffer, start + offset, dimension);
    }
    if (layers === 0) return;
    for (let row = 0; row < PREFIX_ROWS; row++) {
      const start = this.#word('prefixes') + row * this.#word('prefixStride');
      yield new Float32Array(buffer, start + offset, dimension);
    }
    let start = this.#word(what === 'values' ? 'dense' : 'denseFirst');
    for (let layer = 1; layer <= layers; layer++) {
      const inputs = layer === 1 ? 0 : width;
      for (let input = 0; input < Math.min(inputs, dimension); input++) {
        yield new Float32Array(buffer, start + input * width * 4, dimension);
      }
      start += inputs * width * 4;
      yield new Float32Array(buffer, start, dimension);
      start += width * 4;
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  #word(name: keyof typeof WORDS): number {
    return this.#layout.words[name] ?? 0;
  }

  #fill(name: 'entities' | 'prefixes', seed: number): void {
    const { entityRows, dimension, layers } = this.shape;
    const rows = name === 'entities' ? entityRows : PREFIX_ROWS;
    const stride = this.#word(name === 'entities' ? 'entityStride' : 'prefixStride');
    const limit = name === 'entities' ? 0.1 : layers === 0 ? 1 / Math.sqrt(LEVELS.length) : 0.05;
    const stream = name === 'prefixes' && layers === 0 ? STREAMS.frozen : STREAMS[name];
    this.#exports.fill(this.#word(name), rows, dimension, stride, limit, seed, stream);
  }

  #initialise(seed: number): void {
    const { dimension, layers } = this.shape;
    const { width } = this.#layout;
    this.#fill('entities', seed);
    if (layers > 0) this.#fill('prefixes', seed);
    for (let layer = 2; layer <= layers; layer++) {
      const start = this.#word('dense') + width * 4 + (layer - 2) * (width * width + width) * 4;
      const limit = Math.sqrt((layer < layers ? 6 : 3) / dimension);
      this.#exports.fill(
        start,
        dimension,
        dimension,
        width * 4,
        limit,
        seed,
        STREAMS.layers + layer,
      );
    }
    const heads = new Uint32Array(this.#memory.buffer, this.#word('prefixHeads'), PREFIX_ROWS);
    heads.fill(0xffff_ffff);
  }
}
