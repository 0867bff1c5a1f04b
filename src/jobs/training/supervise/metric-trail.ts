import { isPlatformError } from '#src/domain/errors/index.js';
import type { MetricSummary } from '#src/domain/lineage/index.js';
import type { FinalMetric, TrainingJob } from '#src/domain/training/index.js';
import type { LogStore, MetricPoint, NewLogLine } from '#src/ports/log-store.js';
import { MetricReader } from '../metrics.js';

const PAGE = 5000;
const TURN_MS = 20;

/** The metrics of a job's log: what the lines say is what counts, also after a crash. */
export class MetricTrail {
  readonly #logs: LogStore;
  readonly #job: TrainingJob;
  readonly #reader: MetricReader;

  private constructor(logs: LogStore, job: TrainingJob) {
    this.#logs = logs;
    this.#job = job;
    this.#reader = new MetricReader(job.algorithm.metricDefinitions);
  }

  /** Reads what the log holds already, and appends points that a crash kept from the series. */
  static async open(logs: LogStore, job: TrainingJob): Promise<MetricTrail> {
    const trail = new MetricTrail(logs, job);
    await trail.#readLog();
    return trail;
  }

  /** Appends the points of new lines to their series. */
  async add(lines: readonly NewLogLine[]): Promise<void> {
    const points = await this.#pointsOf(lines);
    if (points.length > 0) await this.#logs.appendMetrics(this.#job.arn, points);
  }

  finals(): readonly FinalMetric[] {
    return this.#reader.finals();
  }

  summaries(): readonly MetricSummary[] {
    return this.#reader.summaries();
  }

  async #readLog(): Promise<void> {
    if (this.#job.algorithm.metricDefinitions.length === 0) return;
    const points: MetricPoint[] = [];
    for (let after: string | undefined; ; ) {
      const page = await this.#logs.read(this.#job.arn, {
        first: PAGE,
        ...(after === undefined ? {} : { after }),
      });
      for (const point of await this.#pointsOf(page.lines)) points.push(point);
      after = page.lines.at(-1)?.cursor;
      if (!page.hasNext || after === undefined) break;
    }
    await this.#appendMissing(points);
  }

  /** Gives others a turn: an expression may take long. */
  async #pointsOf(lines: readonly NewLogLine[]): Promise<MetricPoint[]> {
    const points: MetricPoint[] = [];
    let since = performance.now();
    for (const line of lines.filter(isOutput)) {
      points.push(...this.#reader.read(line));
      if (performance.now() - since < TURN_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    return points;
  }

  async #appendMissing(points: readonly MetricPoint[]): Promise<void> {
    if (points.length === 0) return;
    const known = new Map<string, number>();
    for (const { name } of await this.#logs.metrics(this.#job.arn))
      known.set(name, (known.get(name) ?? 0) + 1);
    const missing = points.filter(({ name }) => {
      const left = known.get(name) ?? 0;
      known.set(name, left - 1);
      return left <= 0;
    });
    if (missing.length === 0) return;
    await this.#logs.appendMetrics(this.#job.arn, missing).catch((error: unknown) => {
      if (!isPlatformError(error, 'CONFLICT')) throw error; // an earlier end closed the log
    });
  }
}

function isOutput({ stream }: NewLogLine): boolean {
  return stream !== 'SYSTEM';
}
