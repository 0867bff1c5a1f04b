import type { JobTransition } from './job-record.js';

/** A line that the platform itself writes into a log. */
export interface PlatformLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly message: string;
}

/** The originals' status line: `YYYY-MM-DD HH:MM:SS <Status> - <message>`, in UTC. */
export function statusLine({ startTime, status, message }: JobTransition): string {
  const [day, time] = new Date(startTime).toISOString().split(/[T.]/);
  return `${day} ${time} ${status} - ${message}`;
}
