import type { WalkQuery } from '#src/domain/graph/index.js';
import type { WalkRun } from './walk-run.js';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_RUNS = 256;

/** The most recent walks, so that the next page of one continues where the page before ended. */
export class WalkCache {
  /** Least recently used first. */
  readonly #runs = new Map<string, { readonly run: WalkRun; readonly bytes: number }>();
  #bytes = 0;

  /** The run of a query at a commit. */
  take(query: WalkQuery, at: number): WalkRun | undefined {
    return this.#runs.get(walkKey(query, at))?.run;
  }

  /** Keeps a run, and forgets the oldest ones beyond the bounds. A run that was cut by time is not kept. */
  keep(query: WalkQuery, run: WalkRun): void {
    const key = walkKey(query, run.at);
    this.#drop(key);
    if (run.cut === 'TIME_LIMIT') return;
    const bytes = run.byteLength;
    this.#runs.set(key, { run, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#runs.keys()) {
      if (this.#bytes <= MAX_BYTES && this.#runs.size <= MAX_RUNS) return;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#runs.clear();
    this.#bytes = 0;
  }

  #drop(key: string): void {
    this.#bytes -= this.#runs.get(key)?.bytes ?? 0;
    this.#runs.delete(key);
  }
}

/** The key that queries for pages of one walk have in common. */
function walkKey(query: WalkQuery, at: number): string {
  const { starts, direction, maxDepth, edgeLabels, stopAt, where, limits } = query;
  const { maxVertices } = limits;
  return JSON.stringify([starts, direction, maxDepth, edgeLabels, stopAt, where, maxVertices, at]);
}
