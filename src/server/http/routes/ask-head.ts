import { type ErrorCode, isPlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { StoreMonitor } from '../../store-monitor.js';

/** A store that is watched. */
export interface AskedStore {
  readonly store: GraphStore;
  readonly monitor: StoreMonitor;
  readonly clock: Clock;
}

/** The number of the newest commit, or why it cannot be told. */
export type AskedHead =
  | { readonly head: number; readonly error?: undefined }
  | { readonly head?: undefined; readonly error: ErrorCode };

/** Whoever watches a server does not wait for a store that hangs. */
const LONGEST_MS = 2_000;

/** Asks the store for its head, for at most 2 seconds. */
export async function askHead({ store, clock }: Omit<AskedStore, 'monitor'>): Promise<AskedHead> {
  const answered = new AbortController();
  const { signal } = answered;
  const late = clock.sleep(LONGEST_MS, { signal }).then(
    () => ({ error: 'STORE_UNAVAILABLE' }) as const,
    () => ({ error: 'INTERNAL_ERROR' }) as const,
  );
  const head = store.head().then(
    ({ seq }) => ({ head: seq }),
    (error: unknown) =>
      ({ error: isPlatformError(error) ? error.code : 'INTERNAL_ERROR' }) as const,
  );
  try {
    return await Promise.race([head, late]);
  } finally {
    answered.abort();
  }
}
