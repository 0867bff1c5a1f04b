import type { BuiltInAlgorithm, HyperparameterSpec } from '../algorithms/index.js';
import { listOf, number, objectOf, oneOf, optional, text, type Value } from '../record/index.js';
import { checkInteger, refuse } from '../request/index.js';

/** A numeric hyperparameter; both ends belong to the range. */
const NUMERIC_RANGE = objectOf({
  name: text,
  min: number,
  max: number,
  /** The scale of the search: evenly in its values, in their logarithms, or in the logarithms of 1 − value. */
  scaling: oneOf('Auto', 'Linear', 'Logarithmic', 'ReverseLogarithmic'),
});
export type NumericRange = Value<typeof NUMERIC_RANGE>;
export type Scaling = NumericRange['scaling'];

/** A hyperparameter with a list of texts. */
const CATEGORICAL_RANGE = objectOf({ name: text, values: listOf(text) });
export type CategoricalRange = Value<typeof CATEGORICAL_RANGE>;

/** The hyperparameters that a tuning job searches. */
export const RANGES = objectOf({
  integer: listOf(NUMERIC_RANGE),
  continuous: listOf(NUMERIC_RANGE),
  categorical: listOf(CATEGORICAL_RANGE),
});
export type HyperparameterRanges = Value<typeof RANGES>;

export const RANGES_REQUEST = objectOf({
  integer: optional(listOf(NUMERIC_RANGE)),
  continuous: optional(listOf(NUMERIC_RANGE)),
  categorical: optional(listOf(CATEGORICAL_RANGE)),
});
export type RangesRequest = Value<typeof RANGES_REQUEST>;

/** Values of all searched hyperparameters, in the form that programs receive. */
export type Hyperparameters = Readonly<Record<string, string>>;

const LIMITS = { ranges: 30, name: 256, values: 30, value: 2500 } as const;

/** Checks the searched ranges. Throws `VALIDATION_FAILED` with the field, the value and the limit. */
export function resolveRanges(request: RangesRequest): HyperparameterRanges {
  const { integer = [], continuous = [], categorical = [] } = request;
  const all = [...integer, ...continuous, ...categorical];
  if (all.length === 0) refuse('ranges', 'Nothing is searched; give a range of a hyperparameter.');
  if (all.length > LIMITS.ranges)
    refuse(
      'ranges',
      `There are ranges of ${all.length} hyperparameters; give at most ${LIMITS.ranges}.`,
    );
  const names = new Set<string>();
  for (const { name } of all) {
    if (name === '' || name.length > LIMITS.name)
      refuse('ranges', `A hyperparameter's name has 1 to ${LIMITS.name} characters.`);
    if (names.has(name)) refuse('ranges', `Hyperparameter '${name}' has two ranges; give one.`);
    names.add(name);
  }
  for (const range of integer) checkNumeric('integer', range);
  for (const range of continuous) checkNumeric('continuous', range);
  for (const range of categorical) checkCategories(range);
  return { integer, continuous, categorical };
}

/** Checks the ranges against the limits of a built-in algorithm. Throws `VALIDATION_FAILED`. */
export function checkAlgorithmRanges(
  ranges: HyperparameterRanges,
  { key, hyperparameters }: BuiltInAlgorithm,
): void {
  const specOf = (name: string): HyperparameterSpec => {
    const known = hyperparameters.map((spec) => spec.name);
    const spec = hyperparameters.find((one) => one.name === name);
    return (
      spec ??
      refuse('ranges', `${key} has no hyperparameter '${name}'; choose of ${known.join(', ')}.`)
    );
  };
  for (const type of ['integer', 'continuous'] as const)
    for (const { name, min, max } of ranges[type]) {
      const spec = specOf(name);
      if (spec.type === 'integer' && type === 'continuous')
        refuse(`ranges.${type}`, `${name} of ${key} is a whole number; give it an integer range.`);
      const most = spec.max ?? Number.MAX_SAFE_INTEGER;
      if (min < spec.min || max > most)
        refuse(
          `ranges.${type}`,
          `The range ${min} to ${max} of ${name} leaves what ${key} allows, ${spec.min} to ${most}.`,
        );
    }
  for (const { name } of ranges.categorical) specOf(name);
}

function checkNumeric(type: 'integer' | 'continuous', { name, min, max, scaling }: NumericRange) {
  const field = `ranges.${type}`;
  if (!Number.isFinite(min) || !Number.isFinite(max) || !Number.isFinite(max - min))
    refuse(field, `The range of '${name}' must have finite ends.`);
  if (type === 'integer')
    for (const end of [min, max])
      checkInteger(`${field}.${name}`, end, [
        -Number.MAX_SAFE_INTEGER / 4,
        Number.MAX_SAFE_INTEGER / 4,
      ]);
  if (min > max)
    refuse(field, `The range of '${name}' is ${min} to ${max}; give the lower end as min.`);
  if (scaling === 'Logarithmic' && min <= 0)
    refuse(field, `'${name}' begins at ${min}: a logarithmic range holds positive numbers only.`);
  if (scaling !== 'ReverseLogarithmic') return;
  if (type === 'integer')
    refuse(field, `'${name}' is a whole number, which has no reverse logarithmic scaling.`);
  if (min < 0 || max >= 1)
    refuse(
      field,
      `'${name}' is ${min} to ${max}: a reverse logarithmic range is within 0 and below 1.`,
    );
}

function checkCategories({ name, values }: CategoricalRange): void {
  const field = 'ranges.categorical';
  if (values.length === 0 || values.length > LIMITS.values)
    refuse(field, `'${name}' has ${values.length} values; give 1 to ${LIMITS.values}.`);
  if (new Set(values).size < values.length)
    refuse(field, `'${name}' names one value twice; give each once.`);
  for (const value of values)
    if (value === '' || value.length > LIMITS.value)
      refuse(field, `A value of '${name}' has 1 to ${LIMITS.value} characters.`);
}

/** A resolved scaling. */
export type KnownScaling = Exclude<Scaling, 'Auto'>;

/** From this ratio of its ends on, a range is searched logarithmically. */
const WIDE = 100 * (1 - 1e-9); // a rounded quotient of 100 counts

/**
 * Returns the scaling of a range. `Auto` is logarithmic for a range of positive numbers over two
 * orders of magnitude or more, reverse logarithmic for one that comes as close to 1, such as 0.9 to
 * 0.999, and linear for any other.
 */
export function scalingOf(type: 'integer' | 'continuous', range: NumericRange): KnownScaling {
  const { min, max, scaling } = range;
  if (scaling !== 'Auto') return scaling;
  if (min > 0 && max / min >= WIDE) return 'Logarithmic';
  const isNearOne = type === 'continuous' && min >= 0 && max < 1;
  return isNearOne && (1 - min) / (1 - max) >= WIDE ? 'ReverseLogarithmic' : 'Linear';
}

/** The place of a value on the scale. */
export function toScale(scaling: KnownScaling, value: number): number {
  if (scaling === 'Linear') return value;
  return scaling === 'Logarithmic' ? Math.log(value) : -Math.log1p(-value);
}

/** The value at a place of the scale. */
export function fromScale(scaling: KnownScaling, place: number): number {
  if (scaling === 'Linear') return place;
  return scaling === 'Logarithmic' ? Math.exp(place) : -Math.expm1(-place);
}

/** The number of combinations of whole numbers and categories. */
export function countGrid({ integer, categorical }: HyperparameterRanges): number {
  const counts = [
    ...integer.map(({ min, max }) => max - min + 1),
    ...categorical.map(({ values }) => values.length),
  ];
  return counts.reduce((product, count) => product * count, 1);
}

/** The most trials of a tuning job: a grid ends with its last combination. */
export function plannedTrials(job: {
  readonly strategy: string;
  readonly ranges: HyperparameterRanges;
  readonly maxJobs: number;
}): number {
  return job.strategy === 'Grid' ? Math.min(job.maxJobs, countGrid(job.ranges)) : job.maxJobs;
}
