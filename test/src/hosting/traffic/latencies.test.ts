import { expect, it } from 'vitest';
import { LATENCY_ERROR, Latencies } from '#src/hosting/traffic/index.js';

it('a quantile is within its relative error, from a tenth of a millisecond to an hour', () => {
  for (const ms of [0.1, 0.37, 1, 12.5, 480, 61_000, 3_600_000]) {
    const latencies = new Latencies();
    latencies.add(ms);
    const found = latencies.quantile(0.5) ?? 0;
    expect(Math.abs(found - ms) / ms).toBeLessThanOrEqual(LATENCY_ERROR + 1e-9);
  }
});

it('a share of all times is at or below its quantile, also of two that were added up', () => {
  const [low, high] = [new Latencies(), new Latencies()];
  for (let ms = 1; ms <= 98; ms += 1) low.add(ms);
  for (const ms of [500, 9_000]) high.add(ms);
  low.merge(high);
  const near = (share: number, ms: number) =>
    expect(Math.abs((low.quantile(share) ?? 0) - ms) / ms).toBeLessThanOrEqual(LATENCY_ERROR);
  near(0.5, 50);
  near(0.99, 500);
  near(1, 9_000);
});

it('has no quantile without a time', () => {
  expect(new Latencies().quantile(0.5)).toBeUndefined();
});
