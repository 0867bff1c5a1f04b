import { isDiskFull, isErrno, isPlatformError } from '#src/domain/errors/index.js';
import { isLostRace } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { Logger } from '#src/ports/logger.js';
import type { Troubles } from '#src/ports/troubles.js';

/** The parts that retries use. */
export interface PersistParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly troubles: Troubles;
}

/** What is tried, and for how long. */
export interface PersistOptions {
  /** What is delayed, as the log and the troubles name it. */
  readonly what: string;
  /** The ARN of a job or an endpoint. */
  readonly subject?: string;
  /** Ends the waiting with its reason. */
  readonly signal: AbortSignal;
  /** True for a transient error. */
  readonly passes: (error: unknown) => boolean;
  /** How long consecutive failures are retried; default without a limit. */
  readonly patienceMs?: number;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** Retries transient failures with back-off and jitter, and reports meanwhile what is delayed. */
export async function persist<Result>(
  parts: PersistParts,
  { what, subject, signal, passes, patienceMs = Number.POSITIVE_INFINITY }: PersistOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const { clock, logger, troubles } = parts;
  const part = subject === undefined ? what : `${what}: ${subject}`;
  const end = performance.now() + patienceMs;
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted || !passes(error) || performance.now() > end) throw error;
        logger.warn(`${what}; trying again`, {
          error,
          ...(subject === undefined ? {} : { subject }),
        });
        // A failure of one job or endpoint is no trouble of the server; a machine without room is.
        if (isExhausted(error))
          troubles.report(part, { code: 'SLOTS_STUCK', message: `${what}: ${shownReason(error)}` });
        await clock.sleep(pause * (0.5 + Math.random() / 2), { signal });
      }
    }
  } finally {
    troubles.clear(part);
  }
}

/** Reports an error as the trouble of a part. */
export function reportTrouble(troubles: Troubles, part: string, error: unknown): void {
  const code = isPlatformError(error) ? error.code : 'INTERNAL_ERROR';
  troubles.report(part, { code, message: shownReason(error) });
}

/** Callers of any role see troubles: the message of an unknown error is for the log alone. */
function shownReason(error: unknown): string {
  return isPlatformError(error) ? error.message : "the server's log says why";
}

/** True while the store is full or away, or other commits were faster: the claim is kept. */
export function isStorePassing(error: unknown): boolean {
  return isOf(error, 'STORE_FULL', 'STORE_UNAVAILABLE') || isLostRace(error);
}

/** True when the disk is full or no file descriptor is left, which may pass. */
export function isExhausted(error: unknown): boolean {
  const full = isOf(error, 'STORAGE_FULL', 'SERVICE_UNAVAILABLE') || isDiskFull(error);
  return full || isErrno(error, 'EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM');
}

function isOf(error: unknown, ...codes: Parameters<typeof isPlatformError>[1][]): boolean {
  return codes.some((code) => isPlatformError(error, code));
}
