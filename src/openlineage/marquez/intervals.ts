import { refuse } from '#src/domain/request/index.js';

/** A span of time, in milliseconds since the epoch; the end is exclusive. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The last 24 hours, the running one included. */
export function lastHours(now: number): Interval[] {
  const last = Math.floor(now / HOUR) * HOUR;
  return Array.from({ length: 24 }, (_, index) => {
    const start = last - (23 - index) * HOUR;
    return { start, end: start + HOUR };
  });
}

/** The last 7 days of a time zone, today included. Throws `VALIDATION_FAILED` for an unknown zone. */
export function lastDays(now: number, timeZone: string): Interval[] {
  const clock = clockOf(timeZone);
  const today = Math.floor(localTime(clock, now) / DAY) * DAY;
  const starts = Array.from({ length: 8 }, (_, index) =>
    instantOf(clock, today + (index - 6) * DAY),
  );
  return starts.slice(0, 7).map((start, index) => ({ start, end: starts[index + 1] ?? start }));
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, ...parts, ...time });
  } catch {
    return refuse('timezone', `'${timeZone}' is no time zone; give one such as Europe/Berlin.`);
  }
}

/** The time of a zone's clock, as if that were UTC. */
function localTime(clock: Intl.DateTimeFormat, time: number): number {
  const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const day = Date.UTC(part('year'), part('month') - 1, part('day'));
  return day + part('hour') * HOUR + part('minute') * 60_000 + part('second') * 1_000;
}

/** The moment when a zone's clock shows a time; the second step is for changes of the offset. */
function instantOf(clock: Intl.DateTimeFormat, local: number): number {
  const guess = local - (localTime(clock, local) - local);
  return local - (localTime(clock, guess) - guess);
}
