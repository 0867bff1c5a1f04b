import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExportRecord } from '#graph-export/run/export-record.js';
import { OtherExports } from '#graph-export/run/other-exports.js';
import { ManualClock } from '../support/manual-clock.js';

const HOUR_MS = 3_600_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const exportOf = (updateTime: number) => ({ id: 'one', updateTime }) as ExportRecord;

it('an export is not lost because the clock was set forward', () => {
  const clock = new ManualClock();
  const others = new OtherExports(clock);
  expect(others.isSilent(exportOf(clock.time))).toBe(false);
  clock.time += HOUR_MS;
  expect(others.isSilent(exportOf(clock.time - HOUR_MS))).toBe(false);
  expect(others.isSilent(exportOf(clock.time - HOUR_MS + 2_000))).toBe(false);
});

it('an export whose server has ended is lost after half a minute, also when the clock was set back', () => {
  const clock = new ManualClock();
  const others = new OtherExports(clock);
  const record = exportOf(clock.time);
  clock.time -= HOUR_MS;
  expect(others.isSilent(record)).toBe(false);
  vi.advanceTimersByTime(29_000);
  expect(others.isSilent(record)).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(others.isSilent(record)).toBe(true);
});

it('an export whose server ended long ago is lost at the first look', () => {
  const clock = new ManualClock();
  expect(new OtherExports(clock).isSilent(exportOf(clock.time - HOUR_MS))).toBe(true);
});
