import pTimeout, { TimeoutError } from 'p-timeout';
import { type ErrorCode, isPlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The number of the newest commit, or the reason why it is unknown. */
export type AskedHead =
  | { readonly head: number; readonly error?: undefined }
  | { readonly head?: undefined; readonly error: ErrorCode };

/** Bounds a health check when the store hangs. */
const LONGEST_MS = 2_000;

/** Reads the head of the store, for at most 2 seconds. */
export async function askHead(store: GraphStore): Promise<AskedHead> {
  try {
    const { seq } = await pTimeout(store.head(), { milliseconds: LONGEST_MS });
    return { head: seq };
  } catch (error) {
    if (error instanceof TimeoutError) return { error: 'STORE_UNAVAILABLE' };
    return { error: isPlatformError(error) ? error.code : 'INTERNAL_ERROR' };
  }
}
