import type {
  HyperparameterRangesInput,
  Scaling,
  TuningJobFieldsFragment,
} from '../generated/graphql.js';

/** Whole numbers of a range. */
export class IntegerParameter {
  readonly min: number;
  readonly max: number;
  readonly scaling: Scaling;

  constructor(min: number, max: number, scaling: Scaling = 'AUTO') {
    this.min = min;
    this.max = max;
    this.scaling = scaling;
  }
}

/** Numbers of a range. */
export class ContinuousParameter {
  readonly min: number;
  readonly max: number;
  readonly scaling: Scaling;

  constructor(min: number, max: number, scaling: Scaling = 'AUTO') {
    this.min = min;
    this.max = max;
    this.scaling = scaling;
  }
}

/** One of some values. */
export class CategoricalParameter {
  readonly values: readonly string[];

  constructor(values: readonly (string | number | bigint | boolean)[]) {
    this.values = values.map(String);
  }
}

/** The range of a hyperparameter. */
export type ParameterRange = IntegerParameter | ContinuousParameter | CategoricalParameter;

/** The ranges, by the names of hyperparameters. */
export type ParameterRanges = Readonly<Record<string, ParameterRange>>;

/** The ranges of a request. */
export function rangesOf(ranges: ParameterRanges): HyperparameterRangesInput {
  const named = Object.entries(ranges);
  const numbers = (kind: typeof IntegerParameter | typeof ContinuousParameter) =>
    named.flatMap(([name, range]) =>
      range instanceof kind
        ? [{ name, min: range.min, max: range.max, scaling: range.scaling }]
        : [],
    );
  return {
    integer: numbers(IntegerParameter),
    continuous: numbers(ContinuousParameter),
    categorical: named.flatMap(([name, range]) =>
      range instanceof CategoricalParameter ? [{ name, values: range.values }] : [],
    ),
  };
}

/** Returns the ranges of a job. */
export function parametersOf({
  integer,
  continuous,
  categorical,
}: TuningJobFieldsFragment['ranges']): ParameterRanges {
  const named: readonly (readonly [string, ParameterRange])[] = [
    ...integer.map((of) => [of.name, new IntegerParameter(of.min, of.max, of.scaling)] as const),
    ...continuous.map(
      (of) => [of.name, new ContinuousParameter(of.min, of.max, of.scaling)] as const,
    ),
    ...categorical.map((of) => [of.name, new CategoricalParameter(of.values)] as const),
  ];
  return Object.fromEntries(named);
}
