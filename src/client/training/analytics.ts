import { MetricSeriesDocument } from '../generated/graphql.js';
import type { Session } from '../session.js';

/** A point of a metric. */
export interface MetricRow {
  readonly metric_name: string;
  readonly value: number;
  readonly timestamp: Date;
  /** Undefined when the program reported none. */
  readonly step: number | undefined;
}

/** The metrics of a training job over its time. */
export class TrainingJobAnalytics {
  readonly #session: Session;
  readonly #jobName: string;
  readonly #metricNames: readonly string[];

  constructor(session: Session, jobName: string, metricNames: readonly string[]) {
    this.#session = session;
    this.#jobName = jobName;
    this.#metricNames = metricNames;
  }

  /** Returns the points of each metric in the order of their time; the server thins long series. */
  async dataframe(): Promise<readonly MetricRow[]> {
    const rows: MetricRow[] = [];
    for (const metric of this.#metricNames) {
      const asked = { name: this.#jobName, metric };
      const { trainingJob } = await this.#session.client.ask(MetricSeriesDocument, asked);
      for (const { name, value, timestamp, step } of trainingJob?.metricSeries ?? [])
        rows.push({
          metric_name: name,
          value,
          timestamp: new Date(timestamp),
          step: step ?? undefined,
        });
    }
    return rows;
  }
}
