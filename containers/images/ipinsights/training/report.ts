import type { Statistics } from '../kernel/network.js';

export interface Quality extends Statistics {
  readonly samples: number;
}

/** Writes the log lines of the algorithm, in the formats that metric definitions expect. */
export class Report {
  readonly #host: string;
  readonly #write: (line: string) => void;

  constructor(host: string, write: (line: string) => void) {
    this.#host = host;
    this.#write = write;
  }

  info(text: string): void {
    this.#write(`[${stamp(new Date())} INFO ${process.pid}] ${text}`);
  }

  /** Reports the quality of training, of an epoch or of its batches so far. */
  training(place: { readonly epoch: number; readonly batch?: number }, quality: Quality): void {
    const where = `epoch=${place.epoch},${place.batch === undefined ? '' : ` batch=${place.batch}`}`;
    const { accuracy, loss } = means(quality);
    this.#quality(where, `train binary_classification_accuracy <score>=${accuracy}`);
    this.#quality(where, `train binary_classification_cross_entropy <loss>=${loss}`);
  }

  validation(epoch: number, auc: number): void {
    this.#quality(`epoch=${epoch},`, `validation discriminator_auc <score>=${auc}`);
  }

  /** The line of MXNet's speedometer. */
  speed(
    place: { readonly epoch: number; readonly batch: number },
    samplesPerSecond: number,
    quality: Quality,
  ): void {
    const { accuracy, loss } = means(quality);
    this.info(
      `Epoch[${place.epoch}] Batch [${place.batch}]\tSpeed: ${samplesPerSecond.toFixed(2)} samples/sec` +
        `\tbinary_classification_accuracy=${accuracy.toFixed(6)}` +
        `\tbinary_classification_cross_entropy=${loss.toFixed(6)}`,
    );
  }

  progress(percent: number): void {
    const text = Number.isInteger(percent) ? percent.toFixed(1) : `${Number(percent.toFixed(2))}`;
    this.info(`#progress_metric: host=${this.#host}, completed ${text} % of epochs`);
  }

  throughput(recordsPerSecond: number): void {
    const text = `train throughput=${recordsPerSecond} records/second`;
    this.info(`#throughput_metric: host=${this.#host}, ${text}`);
  }

  /** Writes a `#metrics` line with sums over an operation, from its start to now. */
  metrics(
    operation: string,
    start: number,
    values: { readonly epoch?: number; readonly sums: Readonly<Record<string, number>> },
  ): void {
    const { epoch, sums } = values;
    const line = {
      StartTime: start / 1000,
      EndTime: Date.now() / 1000,
      Dimensions: {
        Algorithm: 'IP Insights',
        Host: this.#host,
        Operation: operation,
        ...(epoch !== undefined && { epoch, Meta: 'training_data_iter' }),
      },
      Metrics: Object.fromEntries(
        Object.entries(sums).map(([name, sum]) => [name, { sum, count: 1, min: sum, max: sum }]),
      ),
    };
    this.#write(`#metrics ${JSON.stringify(line)}`);
  }

  #quality(where: string, what: string): void {
    this.info(`#quality_metric: host=${this.#host}, ${where} ${what}`);
  }
}

export function means({ samples, right, loss }: Quality): {
  readonly accuracy: number;
  readonly loss: number;
} {
  return { accuracy: right / samples, loss: loss / samples };
}

/** `MM/DD/YYYY HH:MM:SS` in UTC. */
function stamp(time: Date): string {
  const [date = '', clock = ''] = time.toISOString().slice(0, 19).split('T');
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year} ${clock}`;
}
