import type { Arn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { type FinalMetric, type MetricDefinition, parameterOfLine } from '#src/domain/job/index.js';
import type { MetricSummary } from '#src/domain/lineage/index.js';
import type { LogStore, MetricPoint, NewLogLine } from '#src/ports/log-store.js';
import { MetricReader } from './metric-reader.js';

const PAGE = 5000;
const TURN_MS = 20;
const DEFAULT_MAX_POINTS = 1_000_000;
const METRICS_HOST = 'metrics';
/** The most parameters that a job reports. */
const MAX_PARAMETERS = 100;

export interface MetricTrailOptions {
  /** The key of the job. */
  readonly log: Arn;
  readonly metrics: readonly MetricDefinition[];
  /** The limit for the points of all series of the job together; default 1,000,000. */
  readonly maxPoints?: number;
}

/**
 * Extracts metrics and parameters from the lines of a job's log, which contains its metrics files
 * too, into its series. The lines are the source of truth, also after a crash.
 */
export class MetricTrail {
  readonly #logs: LogStore;
  readonly #log: Arn;
  readonly #reader: MetricReader;
  readonly #maxPoints: number;
  readonly #parameters = new Map<string, string | number>();
  #pointCount = 0;

  private constructor(logs: LogStore, { log, metrics, maxPoints }: MetricTrailOptions) {
    this.#logs = logs;
    this.#log = log;
    this.#maxPoints = maxPoints ?? DEFAULT_MAX_POINTS;
    this.#reader = new MetricReader(metrics);
  }

  /** Reads the existing log, and appends the points that a crash kept out of the series. */
  static async open(logs: LogStore, options: MetricTrailOptions): Promise<MetricTrail> {
    const trail = new MetricTrail(logs, options);
    await trail.#readLog();
    return trail;
  }

  async add(lines: readonly NewLogLine[]): Promise<void> {
    await this.#append(await this.#pointsOf(lines));
  }

  finals(): readonly FinalMetric[] {
    return this.#reader.finals();
  }

  summaries(): readonly MetricSummary[] {
    return this.#reader.summaries();
  }

  /** Returns the reported parameters: the last value of each of the first 100 names. */
  parameters(): Readonly<Record<string, string | number>> {
    return Object.fromEntries(this.#parameters);
  }

  async #readLog(): Promise<void> {
    const known = new Map<string, number>();
    for await (const { name } of this.#logs.metrics(this.#log))
      known.set(name, (known.get(name) ?? 0) + 1);
    this.#pointCount = [...known.values()].reduce((sum, count) => sum + count, 0);
    for (let after: string | undefined; ; ) {
      const page = await this.#logs.read(this.#log, {
        first: PAGE,
        ...(after === undefined ? {} : { after }),
      });
      const points = (await this.#pointsOf(page.lines)).filter(({ name }) => {
        const left = known.get(name) ?? 0;
        known.set(name, left - 1);
        return left <= 0;
      });
      await this.#append(points).catch((error: unknown) => {
        if (!isPlatformError(error, 'CONFLICT')) throw error; // an earlier end sealed the log
      });
      after = page.lines.at(-1)?.cursor;
      if (!page.hasNext || after === undefined) break;
    }
  }

  /** Yields to the event loop from time to time, because matching expressions may take long. */
  async #pointsOf(lines: readonly NewLogLine[]): Promise<MetricPoint[]> {
    const points: MetricPoint[] = [];
    let since = performance.now();
    for (const line of lines.filter(isOutput)) {
      points.push(...this.#reader.read(line));
      this.#keepParameter(line);
      if (performance.now() - since < TURN_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    return points;
  }

  #keepParameter({ message }: NewLogLine): void {
    const reported = parameterOfLine(message);
    if (!reported) return;
    const { name, value } = reported;
    if (this.#parameters.has(name) || this.#parameters.size < MAX_PARAMETERS)
      this.#parameters.set(name, value);
  }

  /** Appends points up to the limit of the job; the log notes once that further ones are left out. */
  async #append(points: readonly MetricPoint[]): Promise<void> {
    const fitting = points.slice(0, Math.max(0, this.#maxPoints - this.#pointCount));
    if (fitting.length > 0) await this.#logs.appendMetrics(this.#log, fitting);
    this.#pointCount += fitting.length;
    if (fitting.length === points.length || (await this.#limitIsLogged())) return;
    const [{ time }] = points.slice(fitting.length) as [MetricPoint];
    const message = `Metric points beyond ${this.#maxPoints} are left out of the series; final values and summaries go on. Report metrics less often.`;
    const line = { time, message, host: METRICS_HOST, sequence: 1, stream: 'SYSTEM' } as const;
    await this.#logs.append(this.#log, [line]);
  }

  async #limitIsLogged(): Promise<boolean> {
    return (await this.#logs.lastSequence(this.#log, METRICS_HOST)) > 0;
  }
}

function isOutput({ stream }: NewLogLine): boolean {
  return stream !== 'SYSTEM';
}
