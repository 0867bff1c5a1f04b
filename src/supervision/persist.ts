import { isDiskFull, isErrno, isPlatformError } from '#src/domain/errors/index.js';
import { isLostRace } from '#src/ledger/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { Logger } from '#src/ports/logger.js';
import type { Troubles } from '#src/ports/troubles.js';

/** What trying again takes. */
export interface PersistParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly troubles: Troubles;
}

/** What is tried, and for how long. */
export interface PersistOptions {
  /** What is held up meanwhile, as the log and the troubles say it. */
  readonly what: string;
  /** The ARN of a job or an endpoint. */
  readonly subject?: string;
  /** Ends the waiting with its reason. */
  readonly signal: AbortSignal;
  /** True for an error that may pass. */
  readonly passes: (error: unknown) => boolean;
  /** For how long failures in a row are put up with; default without end. */
  readonly patienceMs?: number;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** Retries with back-off and jitter while a failure may pass; reports meanwhile what is held up. */
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
        // What one job or endpoint lacks is no trouble of the server; a machine without room is.
        if (isExhausted(error))
          troubles.report(part, { code: 'SLOTS_STUCK', message: `${what}: ${shownReason(error)}` });
        await clock.sleep(pause * (0.5 + Math.random() / 2), { signal });
      }
    }
  } finally {
    troubles.clear(part);
  }
}

/** Reports an error as what keeps a part from its work. */
export function reportTrouble(troubles: Troubles, part: string, error: unknown): void {
  const code = isPlatformError(error) ? error.code : 'INTERNAL_ERROR';
  troubles.report(part, { code, message: shownReason(error) });
}

/** Callers of any role see troubles: the message of an unknown error is for the log alone. */
function shownReason(error: unknown): string {
  return isPlatformError(error) ? error.message : "the server's log says why";
}

/** The store is full or away, or others were always faster: no reason to give up what is claimed. */
export function isStorePassing(error: unknown): boolean {
  return isOf(error, 'STORE_FULL', 'STORE_UNAVAILABLE') || isLostRace(error);
}

/** The machine has no room, or no file descriptor, left: it may have some again in a moment. */
export function isExhausted(error: unknown): boolean {
  const full = isOf(error, 'STORAGE_FULL', 'SERVICE_UNAVAILABLE') || isDiskFull(error);
  return full || isErrno(error, 'EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM');
}

function isOf(error: unknown, ...codes: Parameters<typeof isPlatformError>[1][]): boolean {
  return codes.some((code) => isPlatformError(error, code));
}
