/** One hyperparameter of a built-in algorithm: its type, its range and what stands when it is absent. */
export interface HyperparameterSpec {
  readonly name: string;
  readonly type: 'integer' | 'continuous';
  readonly required: boolean;
  /** Smallest allowed value, inclusive. */
  readonly min: number;
  /** Largest allowed value, inclusive; none when absent. */
  readonly max?: number;
  /** The value filled in when the caller gives none, as the caller would write it. */
  readonly default?: string;
  /** The range that a tuner should search; absent for what is not worth tuning. */
  readonly tuning?: { readonly min: number; readonly max: number };
  readonly description: string;
}

/** A number that a job reports: searched in its log, capture group 1 is the value. */
export interface AlgorithmMetric {
  readonly name: string;
  readonly regex: string;
}

/** An input channel that the algorithm knows. */
export interface AlgorithmChannel {
  readonly name: string;
  readonly required: boolean;
  readonly contentTypes: readonly string[];
  readonly inputModes: readonly ('File' | 'FastFile' | 'Pipe')[];
}

/** A rule over several hyperparameters. */
export interface HyperparameterRule {
  /** The names that the rule is about, in the order of its formula. */
  readonly names: readonly string[];
  /** The formula's value, shown when it is out of range. */
  readonly value: (values: readonly number[]) => number;
  readonly formula: string;
  readonly min: number;
  readonly max: number;
}

/** An algorithm that the platform brings along, with everything a job of it is checked against. */
export interface BuiltInAlgorithm {
  /** The name that callers use, for example `ipinsights`. */
  readonly key: string;
  /** The image that runs it, without a region. */
  readonly image: string;
  readonly hyperparameters: readonly HyperparameterSpec[];
  readonly rules: readonly HyperparameterRule[];
  readonly metricDefinitions: readonly AlgorithmMetric[];
  /** What a tuner may optimise, and in which direction. */
  readonly objectives: readonly {
    readonly metric: string;
    readonly goal: 'Maximize' | 'Minimize';
  }[];
  readonly channels: readonly AlgorithmChannel[];
  readonly inference: {
    readonly contentTypes: readonly string[];
    readonly accepts: readonly string[];
  };
}
