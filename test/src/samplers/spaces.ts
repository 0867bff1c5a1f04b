import fc from 'fast-check';
import type { HyperparameterRanges, NumericRange, Scaling } from '#src/domain/tuning/index.js';

const LINEAR: readonly Scaling[] = ['Auto', 'Linear'];

function ordered<Value extends number>(
  [one, other]: readonly [Value, Value],
  scaling: Scaling,
): Omit<NumericRange, 'name'> {
  return { min: Math.min(one, other), max: Math.max(one, other), scaling };
}

const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

const continuous = fc.oneof(
  fc
    .tuple(number(-1e6, 1e6), number(-1e6, 1e6), fc.constantFrom(...LINEAR))
    .map(([a, b, scaling]) => ordered([a, b], scaling)),
  fc.tuple(number(1e-8, 1e6), number(1e-8, 1e6)).map((ends) => ordered(ends, 'Logarithmic')),
  fc
    .tuple(number(0, 0.999999), number(0, 0.999999))
    .map((ends) => ordered(ends, 'ReverseLogarithmic')),
);

const integer = fc.oneof(
  fc
    .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 }))
    .chain((ends) => fc.constantFrom(...LINEAR).map((scaling) => ordered(ends, scaling))),
  fc
    .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }))
    .map((ends) => ordered(ends, 'Logarithmic')),
);

const values = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 5,
});

/** Ranges of every kind, at least one of them. */
export const anyRanges: fc.Arbitrary<HyperparameterRanges> = fc
  .record({
    integer: fc.array(integer, { maxLength: 3 }),
    continuous: fc.array(continuous, { maxLength: 3 }),
    categorical: fc.array(values, { maxLength: 2 }),
  })
  .filter((all) => Object.values(all).some((ranges) => ranges.length > 0))
  .map((all) => ({
    integer: all.integer.map((range, at) => ({ ...range, name: `i${at}` })),
    continuous: all.continuous.map((range, at) => ({ ...range, name: `c${at}` })),
    categorical: all.categorical.map((texts, at) => ({ values: texts, name: `t${at}` })),
  }));
