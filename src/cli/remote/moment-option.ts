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
