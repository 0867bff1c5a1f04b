/** A number that a job reports in its log, by an expression: capture group 1 of the expression. */
export interface MetricDefinition {
  readonly name: string;
  readonly regex: string;
}

export interface FinalMetric {
  readonly name: string;
  readonly value: number;
  /** Only where the program told it. */
  readonly step?: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
}
