/** A number that a job reports in its log: capture group 1 of the expression. */
export interface MetricDefinition {
  readonly name: string;
  readonly regex: string;
}

export interface FinalMetric {
  readonly name: string;
  readonly value: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
}
