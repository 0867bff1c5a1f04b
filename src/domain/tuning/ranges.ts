/** How a number's range is searched: evenly in its values, in their logarithms, or in those of 1 − value. */
export type Scaling = 'Auto' | 'Linear' | 'Logarithmic' | 'ReverseLogarithmic';

/** A hyperparameter that is a number; both ends belong to the range. */
export interface NumericRange {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly scaling: Scaling;
}

/** A hyperparameter that is one of some texts. */
export interface CategoricalRange {
  readonly name: string;
  readonly values: readonly string[];
}

/** What a tuning job searches. */
export interface HyperparameterRanges {
  readonly integer: readonly NumericRange[];
  readonly continuous: readonly NumericRange[];
  readonly categorical: readonly CategoricalRange[];
}

/** Values of all hyperparameters that are searched, as programs receive them. */
export type Hyperparameters = Readonly<Record<string, string>>;
