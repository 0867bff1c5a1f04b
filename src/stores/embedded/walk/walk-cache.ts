import type { WalkQuery } from '#src/domain/graph/index.js';
import type { WalkRun } from './walk-run.js';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_RUNS = 256;

/** The walks that were asked for last, so that the next page of one goes on where the page before ended. */
export class WalkCache {
  /** Least recently used first. */
  readonly #runs = new Map<string, WalkRun>();

  /** The run of a query at a commit. */
  take(query: WalkQuery, at: number): WalkRun | undefined {
    return this.#runs.get(keyOf(query, at));
  }

  /** Keeps a run, and forgets the oldest ones beyond the bounds. A run that was cut by time is not kept. */
  keep(query: WalkQuery, run: WalkRun): void {
    const key = keyOf(query, run.at);
    this.#runs.delete(key);
    if (run.cut === 'TIME_LIMIT') return;
    this.#runs.set(key, run);
    this.#evict();
  }

  clear(): void {
    this.#runs.clear();
  }

  #evict(): void {
    let bytes = 0;
    for (const run of this.#runs.values()) bytes += run.byteLength;
    for (const [key, run] of this.#runs) {
      if (bytes <= MAX_BYTES && this.#runs.size <= MAX_RUNS) return;
      bytes -= run.byteLength;
      this.#runs.delete(key);
    }
  }
}

function keyOf(query: WalkQuery, at: number): string {
  const { starts, direction, maxDepth, edgeLabels, stopAt, where, limits } = query;
  const { maxVertices } = limits;
  return JSON.stringify([starts, direction, maxDepth, edgeLabels, stopAt, where, maxVertices, at]);
}
