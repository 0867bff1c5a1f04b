import type { WalkQuery } from '../query.js';
import type { WalkResult } from './breadth-first.js';

const DEFAULT_MAX_VERTICES = 200_000;

/** The results of the walks that were asked for last, so that later pages need no walk of their own. */
export class WalkResults {
  readonly #maxVertices: number;
  /** Least recently used first. */
  readonly #results = new Map<string, WalkResult>();
  #vertices = 0;

  /** Keeps so many vertices in all; default 200,000. */
  constructor(maxVertices = DEFAULT_MAX_VERTICES) {
    this.#maxVertices = maxVertices;
  }

  /** The result of a query at the commit with a digest. */
  take(query: WalkQuery, digest: string): WalkResult | undefined {
    const key = keyOf(query, digest);
    const result = this.#results.get(key);
    if (!result) return undefined;
    this.#results.delete(key);
    this.#results.set(key, result);
    return result;
  }

  /** Keeps a result, and forgets the oldest ones beyond the bound. One that was cut by time is not kept. */
  keep(query: WalkQuery, digest: string, result: WalkResult): void {
    if (result.cut === 'TIME_LIMIT' || result.order.length > this.#maxVertices) return;
    this.#forget(keyOf(query, digest));
    this.#results.set(keyOf(query, digest), result);
    this.#vertices += result.order.length;
    for (const key of this.#results.keys()) {
      if (this.#vertices <= this.#maxVertices) return;
      this.#forget(key);
    }
  }

  clear(): void {
    this.#results.clear();
    this.#vertices = 0;
  }

  #forget(key: string): void {
    this.#vertices -= this.#results.get(key)?.order.length ?? 0;
    this.#results.delete(key);
  }
}

function keyOf(query: WalkQuery, digest: string): string {
  const { starts, direction, maxDepth, edgeLabels, stopAt, limits } = query;
  return JSON.stringify([
    digest,
    starts,
    direction,
    maxDepth,
    edgeLabels,
    stopAt,
    limits.maxVertices,
  ]);
}
