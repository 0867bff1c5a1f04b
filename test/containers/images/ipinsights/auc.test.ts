import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaUnderCurve } from '#containers/images/ipinsights/auc.js';

const scores = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 30 });

describe('areaUnderCurve', () => {
  it('is the share of pairs in the right order; ties count half', () => {
    fc.assert(
      fc.property(scores, scores, (real, simulated) => {
        let wins = 0;
        for (const a of real) for (const b of simulated) wins += a > b ? 1 : a === b ? 0.5 : 0;
        const expected = wins / (real.length * simulated.length);
        const area = areaUnderCurve(Float32Array.from(real), Float32Array.from(simulated));
        expect(area).toBeCloseTo(expected, 10);
      }),
    );
  });
});
