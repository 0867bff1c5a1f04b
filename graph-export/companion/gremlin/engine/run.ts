import { setImmediate as nextTurn } from 'node:timers/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import { Extents } from './extent.js';
import type { GraphView } from './graph-view.js';

/** The bounds of a run. */
export interface RunLimits {
  readonly timeoutMs: number;
  /** The most traversers and results that steps such as `fold` and `dedup` hold at a time. */
  readonly maxHeld: number;
}

/** How long a run may use the process without a pause. */
const TURN_MS = 10;

/** One evaluation of a traversal, with its bounds. */
export class Run {
  readonly view: GraphView;
  readonly extents = new Extents();
  readonly #limits: RunLimits;
  readonly #signal: AbortSignal;
  readonly #began = performance.now();
  #turn = performance.now();
  #held = 0;

  constructor(view: GraphView, limits: RunLimits, signal: AbortSignal) {
    this.view = view;
    this.#limits = limits;
    this.#signal = signal;
  }

  /** Whether the run must call {@link turn} now. */
  get isDue(): boolean {
    return performance.now() - this.#turn >= TURN_MS;
  }

  /** Lets other work run, and ends the run when its time is over or its client has disconnected. */
  async turn(): Promise<void> {
    const now = performance.now();
    if (this.isDue) {
      await nextTurn();
      this.#turn = performance.now();
    }
    if (this.#signal.aborted) {
      throw new PlatformError('QUERY_CANCELLED', 'The caller has left.');
    }
    const { timeoutMs } = this.#limits;
    if (now - this.#began > timeoutMs) {
      throw new PlatformError(
        'QUERY_TIMED_OUT',
        `The traversal took longer than ${timeoutMs} ms; narrow it down, end it with limit(), or give a longer evaluationTimeout.`,
        { details: { timeoutMs } },
      );
    }
  }

  /** Counts items that a step holds. Throws `QUERY_TOO_COSTLY`. */
  hold(count: number): void {
    this.#held += count;
    const { maxHeld } = this.#limits;
    if (this.#held <= maxHeld) return;
    throw new PlatformError(
      'QUERY_TOO_COSTLY',
      `The traversal would keep more than ${maxHeld} traversers at a time; narrow it down, or use limit() before steps that gather.`,
      { details: { maxHeld } },
    );
  }

  /** Undoes {@link hold}. */
  release(count: number): void {
    this.#held -= count;
  }
}
