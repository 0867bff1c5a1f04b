import { type ErrorCode, isPlatformError } from '#src/domain/errors/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore, LeaseRecords } from '#src/ports/graph-store.js';

/** How the graph store stands, as its answers tell. */
export interface StoreState {
  readonly reachable: boolean;
  /** Since when that holds, in milliseconds since the epoch. */
  readonly since: number;
  /** The last failure of the store itself; refusals of what was asked are none. */
  readonly lastError?: StoreFailure;
}

/** A call that the store failed. */
export interface StoreFailure {
  readonly code: ErrorCode;
  readonly operation: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** How often one kind of call was made, and how long it took. */
export interface OperationFigures {
  readonly operation: string;
  readonly count: number;
  /** Of all calls together. */
  readonly seconds: number;
  /** Calls that took at most {@link LATENCY_BOUNDS} seconds each, bound by bound. */
  readonly atMost: readonly number[];
  /** Failed calls by code. */
  readonly errors: ReadonlyMap<ErrorCode, number>;
}

/** The bounds of the histogram of durations, in seconds. */
export const LATENCY_BOUNDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

const OPERATIONS = [
  'head',
  'write',
  'versions',
  'vertices',
  'edges',
  'incident',
  'degrees',
  'list',
  'count',
  'listEdges',
  'countEdges',
  'walk',
  'commits',
  'headers',
  'commitAt',
] as const satisfies readonly (keyof GraphStore)[];

/** Failures of the store, whatever was asked. */
const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'STORE_UNAVAILABLE',
  'STORE_FULL',
  'LEDGER_BROKEN',
  'INTERNAL_ERROR',
]);

/** Watches the calls of a store: whether they get through, and how long they take. */
export class StoreMonitor {
  readonly #clock: Clock;
  readonly #figures = new Map<string, Figures>();
  #state: StoreState;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#state = { reachable: true, since: clock.now() };
  }

  get state(): StoreState {
    return this.#state;
  }

  /** Of the operations that were asked for so far. */
  figures(): readonly OperationFigures[] {
    return [...this.#figures.values()].map((figures) => figures.read());
  }

  /** The same store, watched. */
  watch(store: GraphStore): GraphStore {
    const watched: Record<string, unknown> = {};
    for (const operation of OPERATIONS) {
      const call = store[operation].bind(store) as (...given: unknown[]) => Promise<unknown>;
      watched[operation] = (...given: unknown[]) => this.#observe(operation, call(...given));
    }
    const rest: Omit<GraphStore, (typeof OPERATIONS)[number]> = {
      name: store.name,
      supports: store.supports,
      ...(store.leases ? { leases: this.#watchLeases(store.leases) } : {}),
      scan: (at) => store.scan(at),
      clear: () => store.clear(),
      close: () => store.close(),
      [Symbol.asyncDispose]: () => store.close(),
    };
    return Object.assign(watched, rest) as unknown as GraphStore;
  }

  #watchLeases(leases: LeaseRecords): LeaseRecords {
    return {
      put: (lease) => this.#observe('putLease', leases.put(lease)),
      all: () => this.#observe('leases', leases.all()),
      remove: (lease) => this.#observe('removeLease', leases.remove(lease)),
    };
  }

  /** Looks at an answer on its way without holding it up. */
  #observe<Answer>(operation: string, answer: Promise<Answer>): Promise<Answer> {
    const start = performance.now();
    const figures = this.#figuresOf(operation);
    answer.then(
      () => {
        figures.took((performance.now() - start) / 1000);
        if (!this.#state.reachable) this.#turn(true);
      },
      (error: unknown) => {
        figures.took((performance.now() - start) / 1000);
        const code = isPlatformError(error) ? error.code : 'INTERNAL_ERROR';
        figures.failed(code);
        this.#note({ code, operation, time: this.#clock.now() });
      },
    );
    return answer;
  }

  #note(failure: StoreFailure): void {
    if (!FAILURES.has(failure.code)) return;
    this.#state = { ...this.#state, lastError: failure };
    if (failure.code === 'STORE_UNAVAILABLE' && this.#state.reachable) this.#turn(false);
  }

  #turn(reachable: boolean): void {
    this.#state = { ...this.#state, reachable, since: this.#clock.now() };
  }

  #figuresOf(operation: string): Figures {
    const known = this.#figures.get(operation);
    if (known) return known;
    const figures = new Figures(operation);
    this.#figures.set(operation, figures);
    return figures;
  }
}

class Figures {
  readonly #operation: string;
  readonly #buckets = new Array<number>(LATENCY_BOUNDS.length + 1).fill(0);
  readonly #errors = new Map<ErrorCode, number>();
  #seconds = 0;

  constructor(operation: string) {
    this.#operation = operation;
  }

  took(seconds: number): void {
    this.#seconds += seconds;
    const bucket = LATENCY_BOUNDS.findIndex((bound) => seconds <= bound);
    const at = bucket < 0 ? LATENCY_BOUNDS.length : bucket;
    this.#buckets[at] = (this.#buckets[at] ?? 0) + 1;
  }

  failed(code: ErrorCode): void {
    this.#errors.set(code, (this.#errors.get(code) ?? 0) + 1);
  }

  read(): OperationFigures {
    let count = 0;
    const running = this.#buckets.map((calls) => {
      count += calls;
      return count;
    });
    return {
      operation: this.#operation,
      count,
      seconds: this.#seconds,
      atMost: running.slice(0, -1),
      errors: this.#errors,
    };
  }
}
