import { describe, expect, it } from 'vitest';
import { lastDays, lastHours } from '#src/openlineage/marquez/intervals.js';

const HOUR = 3_600_000;

describe('intervals', () => {
  it('24 hours end with the running one', () => {
    const hours = lastHours(Date.UTC(2026, 0, 31, 12, 34));
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toEqual({
      start: Date.UTC(2026, 0, 31, 12),
      end: Date.UTC(2026, 0, 31, 13),
    });
  });

  it('7 days end with today in the zone, and one of them may have 23 or 25 hours', () => {
    const now = Date.UTC(2026, 2, 30, 22, 30); // 00:30 of the next day in Berlin
    const days = lastDays(now, 'Europe/Berlin');
    expect(days.map(({ start, end }) => (end - start) / HOUR)).toEqual([
      24, 24, 24, 24, 23, 24, 24,
    ]);
    expect(days.at(-1)?.start).toBe(Date.UTC(2026, 2, 30, 22));
    const autumn = lastDays(Date.UTC(2026, 9, 26, 12), 'Europe/Berlin');
    expect(autumn.map(({ start, end }) => (end - start) / HOUR)).toContain(25);
    expect(lastDays(now, 'Asia/Kathmandu').at(-1)?.start).toBe(Date.UTC(2026, 2, 30, 18, 15));
  });

  it('an unknown zone is refused', () => {
    expect(() => lastDays(0, 'Mars/Olympus')).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });
});
