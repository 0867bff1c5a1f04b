import { pause } from '#src/async/pause.js';
import { isPassing, isPlatformError } from '#src/domain/errors/index.js';
import type { Commit } from '#src/domain/graph/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { type PersistParts, reportTrouble } from './persist.js';

/** The options of {@link followLedger}. */
export interface FollowOptions extends PersistParts {
  readonly ledger: Ledger;
  /** Ends the following. */
  readonly signal: AbortSignal;
}

const RETRY_MS = 1000;
const PART = 'following the ledger';

/**
 * Passes on every commit after the number as it is written; after a failed read it continues a
 * little later.
 */
export async function followLedger(
  { ledger, clock, logger, troubles, signal }: FollowOptions,
  after: number,
  note: (commit: Commit) => void,
): Promise<void> {
  let seen = after;
  while (!signal.aborted) {
    try {
      for await (const commit of ledger.changes(seen, { signal })) {
        troubles.clear(PART);
        note(commit);
        seen = commit.seq;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      const start = newStart(error);
      if (start !== undefined) {
        seen = start;
        logger.warn('The ledger was emptied or restored; it is followed from there', { seq: seen });
      } else {
        logger.error(`${PART} failed; trying again`, { error });
        if (!isPassing(error)) reportTrouble(troubles, PART, error);
      }
      await pause(clock, RETRY_MS, signal);
    }
  }
}

/** The commit to continue after when the ledger no longer has the last seen one. */
function newStart(error: unknown): number | undefined {
  if (isPlatformError(error, 'LEDGER_RESTORED')) return Number(error.details['seq']);
  if (isPlatformError(error, 'HISTORY_PURGED')) return Number(error.details['firstKept']) - 1;
  return undefined;
}
