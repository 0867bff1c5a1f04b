import { describe, expect, it } from 'vitest';
import { metricPoints } from '../../support/metric-points.js';
import { type LogStoreHarness, logNamed, useLogStore } from './harness.js';

export function metrics(harness: LogStoreHarness): void {
  describe('metric series', () => {
    const store = useLogStore(harness);
    const log = logNamed('job');

    it('keep their points in the order of appending', async () => {
      const points = [
        { name: 'loss', value: 0.1 + 0.2, step: 1, time: 5 },
        { name: 'validation:auc', value: 1e-300, time: 4 },
        { name: 'loss', value: Number.NaN, step: 0, time: 3 },
        { name: 'a "quoted", name', value: Number.NEGATIVE_INFINITY, time: 2 },
      ];
      await store().appendMetrics(log, points.slice(0, 2));
      await store().appendMetrics(log, []);
      await store().appendMetrics(log, points.slice(2));
      expect(await metricPoints(store(), log)).toEqual(points);
      expect(await metricPoints(store(), log, 'loss')).toEqual([points[0], points[2]]);
      expect(await metricPoints(store(), log, 'a "quoted", name')).toEqual([points[3]]);
      expect(await metricPoints(store(), log, 'los')).toEqual([]);
    });

    it('are empty for an unknown log', async () => {
      expect(await metricPoints(store(), log)).toEqual([]);
    });

    it('accept many appends at once', async () => {
      const points = Array.from({ length: 200 }, (_, step) => ({
        name: 'm',
        value: step,
        step,
        time: 0,
      }));
      await Promise.all(points.map((point) => store().appendMetrics(log, [point])));
      expect(await metricPoints(store(), log, 'm')).toEqual(points);
    });
  });
}
