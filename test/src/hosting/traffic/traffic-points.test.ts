import { describe, expect, it } from 'vitest';
import { TrafficLog, trafficOf } from '#src/hosting/traffic/index.js';
import { ManualClock } from '../../../support/manual-clock.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function opened() {
  const clock = new ManualClock();
  const log = new TrafficLog(clock);
  return { clock, log, series: log.open('e', 'A') };
}

describe('the traffic of a variant', () => {
  it('has each minute with its requests by outcome, and the instances of the minute', () => {
    const { clock, series } = opened();
    series.addInstances(1);
    series.addInstances(1);
    series.loaded(3);
    series.ended('answered', 10);
    series.ended('serverErrors', 10);
    clock.time += 3 * MINUTE;
    series.addInstances(-1);
    series.ended('refused', 0);
    clock.time += MINUTE;
    const { points, total, since } = trafficOf([series], { points: 60 }, clock.time);
    expect(since).toBe(clock.time - 4 * MINUTE);
    expect(points).toHaveLength(60);
    expect(points.slice(-4)).toMatchObject([
      { requests: 2, answered: 1, serverErrors: 1, maxConcurrency: 3, instances: 2, seconds: 60 },
      { requests: 0, maxConcurrency: 0, instances: 2, p50Ms: undefined },
      { requests: 0, instances: 2 },
      { requests: 1, refused: 1, instances: 2, p99Ms: undefined, time: clock.time - MINUTE },
    ]);
    expect(points[0]).toMatchObject({ requests: 0, instances: 0 });
    expect(total).toMatchObject({ requests: 3, maxConcurrency: 3, instances: 2, seconds: 3600 });
    expect(total.p50Ms).toBeCloseTo(10, -1);
  });

  it('is thinned to the points that are asked for, and keeps all requests', () => {
    const { clock, series } = opened();
    for (let minute = 0; minute < 60; minute += 1) {
      series.ended('answered', 1);
      clock.time += MINUTE;
    }
    const { points } = trafficOf([series], { points: 7 }, clock.time);
    expect(points.length).toBeLessThanOrEqual(7);
    expect(points.reduce((sum, { requests }) => sum + requests, 0)).toBe(60);
  });

  it('is kept by quarters of an hour for three days, and no longer', () => {
    const { clock, series } = opened();
    const began = clock.time;
    for (let hour = 0; hour < 24 * 5; hour += 1) {
      series.ended('answered', 1);
      clock.time += HOUR;
    }
    const { points, total } = trafficOf([series], { from: began, points: 500 }, clock.time);
    expect(points.length).toBeLessThanOrEqual(288);
    expect(points[0]).toMatchObject({ seconds: 900 });
    expect(total.requests).toBeGreaterThan(70);
    expect(total.requests).toBeLessThanOrEqual(72);
  });

  it('is added up for the variants of an endpoint', () => {
    const { clock, log, series } = opened();
    series.addInstances(2);
    series.ended('answered', 1);
    const other = log.open('e', 'B');
    other.addInstances(1);
    other.ended('timeouts', 100);
    clock.time += MINUTE;
    const { total } = trafficOf(log.find('e', ['A', 'B', 'C']), { points: 1 }, clock.time);
    expect(total).toMatchObject({ requests: 2, answered: 1, timeouts: 1, instances: 3 });
  });

  it('goes on in a later deployment, and ends with the endpoint', () => {
    const { log, series } = opened();
    expect(log.open('e', 'A')).toBe(series);
    log.forget('e');
    expect(log.find('e', ['A'])).toEqual([]);
  });

  it('refuses a period without a length, and points that are too few or too many', () => {
    const { clock, series } = opened();
    const at = (query: object) => () => trafficOf([series], { points: 9, ...query }, clock.time);
    const refused = expect.objectContaining({ code: 'VALIDATION_FAILED' });
    expect(at({ from: clock.time })).toThrow(refused);
    expect(at({ from: clock.time - 1, to: clock.time - HOUR })).toThrow(refused);
    expect(at({ points: 0 })).toThrow(refused);
    expect(at({ points: 501 })).toThrow(refused);
  });
});
