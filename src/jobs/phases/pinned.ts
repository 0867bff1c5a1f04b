import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';

/** A digest that a job must find, and the one that it has found. */
interface Pinned {
  /** Absent: any will do. */
  readonly pinned: string | undefined;
  readonly found: string | undefined;
}

/** Throws `INPUT_CHANGED` when a repeated job finds other bytes than the job that it repeats. */
export function requirePinned(
  { reproduces }: Pick<JobRecord, 'reproduces'>,
  what: string,
  { pinned, found }: Pinned,
): void {
  if (!reproduces || pinned === undefined || pinned === found) return;
  throw new PlatformError(
    'INPUT_CHANGED',
    `The digest of ${what} is ${found ?? 'unknown'}, but '${reproduces.job}' had ${pinned}; put those bytes back to repeat it.`,
    { details: { job: reproduces.job, what, pinned, found: found ?? '' } },
  );
}
