import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from '#src/async/back-off.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { LoadError, LoadOptions, LoadStatus, NeptuneClient } from './neptune-client.js';

/** The result of a bulk load. */
export interface LoadReport extends LoadStatus {
  readonly loadId: string;
  /** The first errors. */
  readonly errors: readonly LoadError[];
}

export interface LoadIntoOptions extends LoadOptions {
  /** Whether the database is emptied first; default false. */
  readonly reset?: boolean;
  /** Once it aborts, the load is cancelled. */
  readonly signal: AbortSignal;
  readonly onProgress?: (status: LoadStatus) => void;
}

export const LOAD_COMPLETED = 'LOAD_COMPLETED';
const UNDER_WAY: ReadonlySet<string> = new Set([
  'LOAD_NOT_STARTED',
  'LOAD_IN_QUEUE',
  'LOAD_IN_PROGRESS',
]);
/** The pause between two checks. */
const LOOKS = { firstMs: 500, mostMs: 5_000, factor: 1.5 };
const MOST_ERRORS = 100;
/** The time for a reset, which restarts the database. */
const RESET_MS = 10 * 60_000;

/** Loads the files below a prefix into a graph database, and waits for the end. */
export async function loadInto(
  client: NeptuneClient,
  { reset = false, signal, onProgress, ...options }: LoadIntoOptions,
): Promise<LoadReport> {
  if (reset) await resetDatabase(client, signal);
  signal.throwIfAborted();
  const loadId = await client.startLoad(options);
  let isCancelled = false;
  const backOff = new BackOff(LOOKS);
  for (;;) {
    const status = await client.loadStatus(loadId);
    onProgress?.(status);
    if (!UNDER_WAY.has(status.status)) {
      const hasErrors =
        status.parsingErrors + status.datatypeMismatchErrors + status.insertErrors > 0;
      const isComplete = status.status === LOAD_COMPLETED && !hasErrors;
      const errors = isComplete ? [] : await client.loadErrors(loadId, MOST_ERRORS);
      return { loadId, ...status, errors };
    }
    if (signal.aborted && !isCancelled) {
      isCancelled = true;
      await client.cancelLoad(loadId);
    }
    await sleep(backOff.next(), undefined, isCancelled ? {} : { signal }).catch(() => undefined);
  }
}

/** Removes everything from a database, and waits until it is healthy again. */
export async function resetDatabase(client: NeptuneClient, signal: AbortSignal): Promise<void> {
  await client.performReset(await client.initiateReset());
  const end = performance.now() + RESET_MS;
  while (performance.now() < end) {
    await sleep(LOOKS.firstMs, undefined, { signal });
    try {
      if ((await client.status(signal)) === 'healthy') return;
    } catch (error) {
      if (!isPlatformError(error, 'SERVICE_UNAVAILABLE')) throw error; // the database restarts
    }
  }
  throw new PlatformError(
    'SERVICE_UNAVAILABLE',
    'The graph database was reset and is not healthy after ten minutes; look at it before you load.',
  );
}
