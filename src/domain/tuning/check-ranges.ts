import type { BuiltInAlgorithm, HyperparameterSpec } from '../algorithms/index.js';
import { checkInteger, refuse } from '../request/index.js';
import type { CategoricalRange, HyperparameterRanges, NumericRange } from './ranges.js';
import type { TuningRequest } from './request.js';

const LIMITS = { ranges: 30, name: 256, values: 30, value: 2500 } as const;

/** Checks what is searched. Throws `VALIDATION_FAILED` with the field, the value and the limit. */
export function resolveRanges(request: TuningRequest['ranges']): HyperparameterRanges {
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

/** Checks the ranges against what a built-in algorithm allows. Throws `VALIDATION_FAILED`. */
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
