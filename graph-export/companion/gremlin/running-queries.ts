import { anySignal } from '#src/async/abort.js';
import { PlatformError } from '#src/domain/errors/index.js';

/** The facts about a running traversal. */
export interface QueryFacts {
  readonly id: string;
  /** The ARN of the caller. */
  readonly caller: string;
  readonly text: string;
}

/** A running or waiting traversal. */
export class RunningQuery {
  readonly facts: QueryFacts;
  /** Aborts when the client disconnects or the traversal is cancelled. */
  readonly signal: AbortSignal;
  readonly #cancelled = new AbortController();
  readonly #accepted = performance.now();
  #started: number | undefined;

  constructor(facts: QueryFacts, left: AbortSignal) {
    this.facts = facts;
    this.signal = anySignal([left, this.#cancelled.signal]);
  }

  get isRunning(): boolean {
    return this.#started !== undefined;
  }

  start(): void {
    this.#started = performance.now();
  }

  cancel(): void {
    this.#cancelled.abort();
  }

  /** Returns the error of a cancelled traversal; any other error unchanged. */
  reasonOf(error: unknown): unknown {
    if (!this.#cancelled.signal.aborted) return error;
    return new PlatformError('QUERY_CANCELLED', 'The traversal was cancelled by its query id.');
  }

  /** The form that graph databases report; times are in milliseconds. */
  status() {
    const now = performance.now();
    const started = this.#started ?? now;
    return {
      queryId: this.facts.id,
      queryString: this.facts.text,
      queryEvalStats: {
        waited: Math.round(started - this.#accepted),
        elapsed: Math.round(now - started),
        cancelled: this.#cancelled.signal.aborted,
      },
    };
  }
}

/** The running traversals. */
export class RunningQueries {
  readonly #all = new Set<RunningQuery>();

  /** Runs a function as a query in the list. */
  async *during<Each>(
    query: RunningQuery,
    run: (query: RunningQuery) => AsyncIterable<Each>,
  ): AsyncGenerator<Each> {
    this.#all.add(query);
    try {
      yield* run(query);
    } catch (error) {
      throw query.reasonOf(error);
    } finally {
      this.#all.delete(query);
    }
  }

  /** Returns the queries that a caller runs, the oldest first. */
  of(caller: string): readonly RunningQuery[] {
    return [...this.#all].filter(({ facts }) => facts.caller === caller);
  }
}
