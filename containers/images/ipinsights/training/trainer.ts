import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PairColumns } from '../data/columns.js';
import { Network } from '../kernel/network.js';
import { means, type Quality, type Report } from './report.js';
import type { Settings } from './settings.js';
import { Validation } from './validation.js';

export interface TrainingInput {
  readonly settings: Settings;
  readonly train: PairColumns;
  readonly validation?: PairColumns;
  readonly threads: number;
  readonly seed: number;
  readonly report: Report;
  /** Ends training after the current mini-batches; the model learned so far is kept. */
  readonly signal?: AbortSignal;
}

export interface TrainingResult {
  readonly network: Network;
  readonly summary: {
    readonly records: number;
    readonly epochs: number;
    readonly steps: number;
    /** The number of samples used for training, positive and negative. */
    readonly samples: number;
    readonly seconds: number;
    readonly stopped: boolean;
    /** For the last finished epoch. */
    readonly accuracy?: number;
    readonly loss?: number;
    readonly auc?: number;
  };
}

/** How often training yields to the event loop, so that signals are handled and log lines written. */
const SLICE_MS = 50;
/** The longest time between two lines of progress. */
const PROGRESS_MS = 10_000;

/** Trains a network, which the caller closes. Throws a RangeError when it does not fit into memory. */
export async function trainNetwork(input: TrainingInput): Promise<TrainingResult> {
  const training = new Training(input);
  return { network: training.network, summary: await training.run() };
}

class Training {
  readonly network: Network;
  readonly #input: TrainingInput;
  readonly #validation: Validation | undefined;
  readonly #batches: number;
  readonly #batch: number;
  #lastProgress = performance.now();
  #steps = 0;
  #samples = 0;
  #milliseconds = 0;

  constructor(input: TrainingInput) {
    const { settings, train, validation, threads, seed } = input;
    this.#input = input;
    this.#batch = Math.min(settings.batch, train.length);
    this.#batches = Math.ceil(train.length / this.#batch);
    this.network = new Network({
      shape: {
        entityRows: settings.entityVectors,
        dimension: settings.dimension,
        layers: settings.layers,
      },
      threads,
      training: {
        records: train.length,
        batch: this.#batch,
        random: settings.random,
        shuffled: settings.shuffled,
        learningRate: settings.learningRate,
        weightDecay: settings.weightDecay,
        seed,
      },
    });
    const { addresses, entities } = this.network.records;
    addresses.set(train.addresses);
    entities.set(train.rows(settings.entityVectors));
    if (validation !== undefined) {
      const rows = validation.rows(settings.entityVectors);
      this.#validation = new Validation(rows, validation.addresses, seed);
    }
  }

  async run(): Promise<TrainingResult['summary']> {
    const { settings, report, signal } = this.#input;
    const last: { accuracy?: number; loss?: number; auc?: number } = {};
    let epoch = 0;
    for (; epoch < settings.epochs && !signal?.aborted; epoch++) {
      const started = Date.now();
      const quality = await this.#epoch(epoch);
      if (signal?.aborted) break;
      Object.assign(last, means(quality));
      report.training({ epoch }, quality);
      if (this.#validation !== undefined) {
        last.auc = await this.#validation.auc(this.network, signal);
        if (signal?.aborted) break;
        report.validation(epoch, last.auc);
      }
      report.progress((100 * (epoch + 1)) / settings.epochs);
      const seconds = (Date.now() - started) / 1000;
      report.metrics('training', started, {
        epoch,
        sums: {
          'Total Records Seen': quality.samples * (epoch + 1),
          'Total Batches Seen': this.#steps,
          'Max Records Seen Between Resets': quality.samples,
          'Number of Records Since Last Reset': quality.samples,
        },
      });
      report.throughput(quality.samples / Math.max(seconds, 1e-3));
    }
    const stopped = epoch < settings.epochs;
    return {
      records: this.#input.train.length,
      epochs: epoch,
      steps: this.#steps,
      samples: this.#samples,
      seconds: this.#milliseconds / 1000,
      stopped,
      ...last,
    };
  }

  async #epoch(epoch: number): Promise<Quality> {
    const { settings, signal } = this.#input;
    this.network.beginEpoch(epoch);
    let total: Quality = { samples: 0, loss: 0, right: 0 };
    let slice = 1;
    let first = 0;
    while (first < this.#batches && !signal?.aborted) {
      // As in the log of the original algorithm, an interval is reported after its first mini-batch.
      const next = Math.floor((first - 1) / settings.interval + 1) * settings.interval + 1;
      const count = Math.min(slice, this.#batches - first, next - first);
      const started = performance.now();
      this.network.train({ epoch, first, count, step: this.#steps });
      const elapsed = Math.max(performance.now() - started, 0.01);
      slice = Math.max(1, Math.min(2 * slice, Math.floor((SLICE_MS * count) / elapsed)));
      this.#steps += count;
      first += count;
      const quality = this.#take(first - count, count);
      this.#samples += quality.samples;
      this.#milliseconds += elapsed;
      total = add(total, quality);
      this.#reportProgress(epoch, first, total);
      await nextTurn();
    }
    return total;
  }

  #take(first: number, count: number): Quality {
    const { settings, train } = this.#input;
    const end = Math.min(train.length, (first + count) * this.#batch);
    const per = 1 + settings.random + settings.shuffled;
    return { samples: (end - first * this.#batch) * per, ...this.network.takeStatistics() };
  }

  #reportProgress(epoch: number, done: number, quality: Quality): void {
    const { settings, report } = this.#input;
    const batch = done - 1;
    const now = performance.now();
    const due = batch % settings.interval === 0;
    if (due) {
      report.training({ epoch, batch }, quality);
      const speed = (this.#samples * 1000) / this.#milliseconds;
      if (batch > 0) report.speed({ epoch, batch }, speed, quality);
    }
    const finished = done === this.#batches;
    if (finished || (!due && now - this.#lastProgress < PROGRESS_MS)) return;
    this.#lastProgress = now;
    report.progress((100 * (epoch + done / this.#batches)) / settings.epochs);
  }
}

function add(a: Quality, b: Quality): Quality {
  return { samples: a.samples + b.samples, loss: a.loss + b.loss, right: a.right + b.right };
}
