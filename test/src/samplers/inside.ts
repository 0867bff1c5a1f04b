import type { HyperparameterRanges, Hyperparameters } from '#src/domain/tuning/index.js';

/** Whether each value is one that its range has. */
export function isInside(ranges: HyperparameterRanges, values: Hyperparameters): boolean {
  const inside = ({ name, min, max }: HyperparameterRanges['integer'][number]) =>
    Number(values[name]) >= min && Number(values[name]) <= max;
  return (
    ranges.integer.every((range) => inside(range) && /^-?\d+$/.test(values[range.name] ?? '')) &&
    ranges.continuous.every(inside) &&
    ranges.categorical.every(({ name, values: texts }) => texts.includes(values[name] ?? ''))
  );
}
