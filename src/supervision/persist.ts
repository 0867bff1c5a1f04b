import { pause } from '#src/async/abort.js';
import { BackOff } from '#src/async/back-off.js';
import {
  classOf,
  type ErrorCode,
  isPassing,
  isPlatformError,
  lackOf,
} from '#src/domain/errors/index.js';
import type { Commit } from '#src/domain/graph/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { Clock, Logger, Troubles } from '#src/ports/system.js';
import { FailureRow } from './failure-row.js';

/** The parts that retries use. */
export interface PersistParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly troubles: Troubles;
}

/** The work that is retried, and for how long. */
export interface PersistOptions {
  /** A description of the delayed work, for the log and the troubles. */
  readonly what: string;
  /** The ARN of a job or an endpoint. */
  readonly subject?: string;
  /** Ends the waiting with its reason. */
  readonly signal: AbortSignal;
  /** The errors after which the work is retried; default: passing errors. */
  readonly passes?: (error: unknown) => boolean;
  /** How long consecutive failures are retried; default without a limit. */
  readonly patienceMs?: number;
}

const PAUSES = { firstMs: 500, mostMs: 10_000 };
/** Work that has failed for this long makes no progress. */
const STUCK_MS = 30_000;
/** Work that runs for this long makes progress, so that its trouble is over. */
const SETTLED_MS = 60_000;
/** The longest attempt through which a trouble stays reported. */
const MOST_ATTEMPT_MS = 600_000;

/** Retries transient failures with back-off and jitter, and reports the delayed work meanwhile. */
export async function persist<Result>(
  parts: PersistParts,
  {
    what,
    subject,
    signal,
    passes = isPassing,
    patienceMs = Number.POSITIVE_INFINITY,
  }: PersistOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const { clock, logger, troubles } = parts;
  const part = subject === undefined ? what : `${what}: ${subject}`;
  const row = new FailureRow(Number.isFinite(patienceMs) ? patienceMs : SETTLED_MS);
  try {
    const backOff = new BackOff(PAUSES);
    for (;;) {
      const began = performance.now();
      try {
        return await work();
      } catch (error) {
        const tried = row.add(began);
        if (signal.aborted || !passes(error) || tried > patienceMs) throw error;
        logger.warn(`${what}; trying again`, {
          error,
          ...(subject === undefined ? {} : { subject }),
        });
        // A full machine is reported at once, because it delays other work too. A refusal is reported
        // at once, because the next attempt may be long, and is the last.
        const isFull = lackOf(error) === 'machine';
        const isRefused = classOf(error) === 'job' && !isLostRace(error);
        const code = isFull ? 'SLOTS_STUCK' : shownCode(error);
        const message = `${what}: ${shownReason(error)}`;
        const lastsMs = SETTLED_MS + Math.min(performance.now() - began, MOST_ATTEMPT_MS);
        if (isFull || isRefused || tried >= STUCK_MS)
          troubles.report(part, { code, message, lastsMs });
        await clock.sleep(backOff.next() * (0.5 + Math.random() / 2), { signal });
      }
    }
  } finally {
    troubles.clear(part);
  }
}

/** Reports an error as the trouble of a part. */
export function reportTrouble(troubles: Troubles, part: string, error: unknown): void {
  troubles.report(part, { code: shownCode(error), message: shownReason(error) });
}

function shownCode(error: unknown): ErrorCode {
  return isPlatformError(error) ? error.code : 'INTERNAL_ERROR';
}

/** Callers of any role see troubles: the message of an unknown error is only for the log. */
function shownReason(error: unknown): string {
  return isPlatformError(error) ? error.message : "the server's log has the error";
}

/** True when the store is full, unavailable or slow, or when other commits were faster. */
export function awaitsStore(error: unknown): boolean {
  return lackOf(error) === 'store';
}

/**
 * True for errors that are not about a job or an endpoint: without the store not even its failure
 * could be recorded, and after `CLAIM_LOST` another server has it.
 */
export function isBeyondSubject(error: unknown): boolean {
  return awaitsStore(error) || isPlatformError(error, 'CLAIM_LOST');
}

/** The options of {@link followLedger}. */
export interface FollowOptions extends PersistParts {
  readonly ledger: Ledger;
  /** Ends the following. */
  readonly signal: AbortSignal;
}

const RETRY_MS = 1000;
const PART = 'following the ledger';

/** Passes on every commit after the number as it is written; after a failed read it continues a little later. */
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
