import { InvalidArgumentError, Option } from 'commander';
import type { PastMoment } from '#src/client/hosting/endpoint.js';

/** The option that reads the past: after a commit, or at a time. */
export function momentOption(): Option {
  return new Option(
    '--at <moment>',
    'as it was right after this commit, or at this time, as 2026-03-01T09:30:00Z',
  ).argParser(momentIn);
}

function momentIn(text: string): PastMoment {
  if (/^\d{1,15}$/.test(text)) return { atCommit: Number(text) };
  return { at: timeIn(text) };
}

/** Reads a time, and returns it as ISO 8601 in UTC. */
export function timeIn(text: string): string {
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment.toISOString();
  throw new InvalidArgumentError('Give a time such as 2026-03-01T09:30:00Z.');
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Reads a span of time, such as `12h`, in seconds. */
export function seconds(text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return Number(count) * (UNITS[unit] ?? 1);
  throw new InvalidArgumentError('Give a number with s, m, h or d, such as 12h.');
}

/** Reads a count. */
export const positive = countUpTo(999_999);

/** Returns the reader of a whole number from 1 to a maximum. */
export function countUpTo(maximum: number): (text: string) => number {
  return (text) => {
    if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= maximum) return Number(text);
    throw new InvalidArgumentError(`Give a whole number from 1 to ${maximum}.`);
  };
}
