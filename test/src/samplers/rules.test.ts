import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracketsOf, nextStep, type RungTrial } from '#src/samplers/hyperband.js';
import { isBelowMedian } from '#src/samplers/median-rule.js';

describe('the brackets of Hyperband', () => {
  it('equal the table of its authors, for 81 and 3', () => {
    expect(bracketsOf({ min: 1, max: 81, reductionFactor: 3 })).toEqual([
      { configurations: 81, resources: [1, 3, 9, 27, 81] },
      { configurations: 34, resources: [3, 9, 27, 81] },
      { configurations: 15, resources: [9, 27, 81] },
      { configurations: 8, resources: [27, 81] },
      { configurations: 5, resources: [81] },
    ]);
  });

  it('promote each trial at most once, and only one of the best of its rung', () => {
    const settings = fc.record({
      min: fc.integer({ min: 1, max: 5 }),
      max: fc.integer({ min: 5, max: 200 }),
      reductionFactor: fc.integer({ min: 2, max: 5 }),
    });
    const values = fc.array(fc.double({ noNaN: true, min: 0, max: 1 }), {
      minLength: 30,
      maxLength: 80,
    });
    fc.assert(
      fc.property(settings, values, (given, results) => {
        const brackets = bracketsOf(given);
        const trials: (RungTrial & { readonly value: number })[] = [];
        const promoted = new Set<number>();
        for (const [index, value] of results.entries()) {
          const { bracket, rung, resource, promotedFrom } = nextStep(given, trials);
          expect(resource).toBe(brackets[bracket]?.resources[rung]);
          if (promotedFrom !== undefined) {
            expect(promoted).not.toContain(promotedFrom);
            promoted.add(promotedFrom);
            const peers = trials.filter(
              (trial) => trial.bracket === bracket && trial.rung === rung - 1,
            );
            const own = peers.find(({ number }) => number === promotedFrom)?.value ?? Number.NaN;
            const better = peers.filter((peer) => peer.value < own).length;
            expect(better).toBeLessThan(peers.length / given.reductionFactor);
          }
          const from = promotedFrom === undefined ? {} : { promotedFrom };
          trials.push({ number: index + 1, bracket, rung, value, ...from });
        }
      }),
    );
  });

  it('promote the best one as soon as there are enough, without waiting for the others', () => {
    const settings = { min: 1, max: 9, reductionFactor: 3 };
    const trials: RungTrial[] = [0.5, 0.2, undefined, 0.9].map((value, at) => ({
      number: at + 1,
      bracket: 0,
      rung: 0,
      ...(value === undefined ? {} : { value }),
    }));
    const step = nextStep(settings, trials);
    expect(step).toEqual({ bracket: 0, rung: 1, resource: 3, promotedFrom: 2 });
    const running = { number: 5, bracket: 0, rung: 1, promotedFrom: 2 };
    expect(nextStep(settings, [...trials, running])).toMatchObject({ rung: 0, resource: 1 });
  });
});

describe('the median rule', () => {
  const ended = [
    [3, 2, 1],
    [4, 3, 2],
    [5, 4, 3],
  ];

  it('stops a trial that is worse than the median of the running averages', () => {
    expect(isBelowMedian([4.1], ended)).toBe(true);
    expect(isBelowMedian([4], ended)).toBe(false);
    expect(isBelowMedian([9, 3.4], ended)).toBe(false); // its best value counts: 3.5 is the median
    expect(isBelowMedian([9, 3.6], ended)).toBe(true);
  });

  it('waits for three trials that reported as often', () => {
    expect(isBelowMedian([99], ended.slice(1))).toBe(false);
    expect(isBelowMedian([99, 99, 99, 99], ended)).toBe(false);
    expect(isBelowMedian([], ended)).toBe(false);
  });
});
