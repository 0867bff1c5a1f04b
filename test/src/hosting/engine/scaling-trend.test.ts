import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scaling } from '#src/domain/hosting/index.js';
import { ScalingTrend } from '#src/hosting/engine/variant-fleet.js';

const SCALING: Scaling = { minInstances: 1, maxInstances: 5, targetConcurrency: 2 };
const TIMES = { stepMs: 1000, scaleInMs: 3000 };

/** The numbers of instances that follow from loads, one step each. */
function follow(loads: readonly number[], scaling = SCALING, start = 1): readonly number[] {
  const trend = new ScalingTrend(TIMES);
  let [count, requests] = [start, 0];
  return loads.map((load) => {
    requests += load;
    count = trend.next({ load, requests, count }, scaling);
    return count;
  });
}

describe('the number of instances', () => {
  it('rises once two samples require it, and falls once none of the last does', () => {
    expect(follow([6, 6, 6, 1, 1, 1, 1])).toEqual([1, 3, 3, 3, 3, 1, 1]);
  });

  it('does not follow one peak', () => {
    expect(follow([1, 8, 1, 1])).toEqual([1, 1, 1, 1]);
  });

  it('is 0 after the idle time, and stays so until a request starts an instance', () => {
    const scaling = { ...SCALING, minInstances: 0, idleSeconds: 2 };
    expect(follow([1, 0, 0, 0, 0], scaling)).toEqual([1, 1, 0, 0, 0]);
  });

  it('stays within its bounds', () => {
    const loads = fc.array(fc.nat(100), { maxLength: 50 });
    fc.assert(
      fc.property(loads, (each) => {
        for (const count of follow(each)) {
          expect(count).toBeGreaterThanOrEqual(1);
          expect(count).toBeLessThanOrEqual(5);
        }
      }),
    );
  });
});
