import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type ErrorCode, isPlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock, Troubles } from '#src/ports/system.js';

/** The state of the graph store, derived from its answers. */
export interface StoreState {
  readonly reachable: boolean;
  /** The time of the last change of `reachable`, in milliseconds since the epoch. */
  readonly since: number;
  /** The last failure of the store; refused requests do not count. */
  readonly lastError?: StoreFailure;
}

/** A failed call of the store. */
export interface StoreFailure {
  readonly code: ErrorCode;
  readonly operation: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** Options of {@link StoreMonitor}. */
export interface StoreMonitorOptions {
  readonly clock: Clock;
  readonly troubles: Troubles;
  /** Where the metrics of the store are registered. */
  readonly registry: Registry;
}

/** Codes of failures of the store, for any request. */
const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'STORE_UNAVAILABLE',
  'STORE_FULL',
  'LEDGER_BROKEN',
  'INTERNAL_ERROR',
]);

/** Calls that fail when the store is full. */
const WRITES: ReadonlySet<string> = new Set(['write', 'putLease']);
/** Members that are not monitored. */
const UNWATCHED: ReadonlySet<string> = new Set(['clear', 'close']);
/** The names of calls of `leases` in the metrics. */
const LEASE_OPERATIONS: Readonly<Record<string, string>> = {
  put: 'putLease',
  all: 'leases',
  remove: 'removeLease',
};

const PART = 'graph store';
/** Failures that a later commit does not clear. */
const CONTENT = 'content of the graph store';
const DAMAGED =
  "The database has data that cannot be read; 'forebear verify' lists it. Restore it from a backup.";
const FULL = 'The store is full: it refuses commits.';
const REFUSES = 'The store fails to write commits; the log of the server has the error.';
/** A full store is reported for this time after a refusal, as there may be no later write that clears it. */
const FULL_MS = 60_000;

/** Monitors the calls of a store: their failures and durations. */
export class StoreMonitor {
  readonly #clock: Clock;
  readonly #troubles: Troubles;
  readonly #metrics: ReturnType<typeof createMetrics>;
  #state: StoreState;

  constructor({ clock, troubles, registry }: StoreMonitorOptions) {
    this.#clock = clock;
    this.#troubles = troubles;
    this.#state = { reachable: true, since: clock.now() };
    this.#metrics = createMetrics(registry, () => this.#state);
  }

  get state(): StoreState {
    return this.#state;
  }

  /** The same store, with every asynchronous call monitored. */
  watch(store: GraphStore): GraphStore {
    const leases =
      store.leases && this.#watched(store.leases, (name) => LEASE_OPERATIONS[name] ?? name);
    const watched = this.#watched(store, (name) => name);
    return new Proxy(watched, {
      get: (target, name) => (name === 'leases' ? leases : Reflect.get(target, name)),
    });
  }

  #watched<Watched extends object>(inner: Watched, operationOf: (name: string) => string): Watched {
    const calls = new Map<PropertyKey, unknown>();
    return new Proxy(inner, {
      get: (target, name) => {
        const known = calls.get(name);
        if (known) return known;
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        const isWatched = typeof name === 'string' && !UNWATCHED.has(name);
        const call = (...given: unknown[]) => {
          const answer: unknown = Reflect.apply(Reflect.get(target as object, name), target, given);
          const isCall = isWatched && answer instanceof Promise;
          return isCall ? this.#observe(operationOf(name), answer) : answer;
        };
        calls.set(name, call);
        return call;
      },
    });
  }

  /** Records the outcome of a call, without delaying it. */
  #observe(operation: string, answer: Promise<unknown>): Promise<unknown> {
    const took = this.#metrics.duration.startTimer({ operation });
    answer.then(
      () => {
        took();
        if (!this.#state.reachable) this.#turn(true);
        if (WRITES.has(operation)) this.#troubles.clear(PART);
      },
      (error: unknown) => {
        took();
        const code = isPlatformError(error) ? error.code : 'INTERNAL_ERROR';
        this.#metrics.errors.inc({ operation, code });
        this.#note({ code, operation, time: this.#clock.now() });
      },
    );
    return answer;
  }

  #note(failure: StoreFailure): void {
    const { code, operation } = failure;
    if (!FAILURES.has(code)) return;
    this.#state = { ...this.#state, lastError: failure };
    if (code === 'STORE_UNAVAILABLE' && this.#state.reachable) this.#turn(false);
    if (code === 'LEDGER_BROKEN') this.#troubles.report(CONTENT, { code, message: DAMAGED });
    else if (code === 'STORE_FULL')
      this.#troubles.report(PART, { code, message: FULL, lastsMs: FULL_MS });
    else if (WRITES.has(operation)) this.#troubles.report(PART, { code, message: REFUSES });
  }

  #turn(reachable: boolean): void {
    this.#state = { ...this.#state, reachable, since: this.#clock.now() };
  }
}

function createMetrics(registry: Registry, state: () => StoreState) {
  const registers = [registry];
  new Gauge({
    name: 'forebear_store_reachable',
    help: '1 while the graph store answers, 0 while it cannot be reached.',
    registers,
    collect() {
      this.set(Number(state().reachable));
    },
  });
  new Gauge({
    name: 'forebear_store_state_since_seconds',
    help: 'When the store was reached, or lost, in seconds since the epoch.',
    registers,
    collect() {
      this.set(state().since / 1000);
    },
  });
  new Gauge({
    name: 'forebear_store_last_error_seconds',
    help: 'When the store failed last, in seconds since the epoch, by code and operation.',
    labelNames: ['code', 'operation'],
    registers,
    collect() {
      const { lastError } = state();
      this.reset();
      if (!lastError) return;
      const { code, operation, time } = lastError;
      this.set({ code, operation }, time / 1000);
    },
  });
  return {
    errors: new Counter({
      name: 'forebear_store_errors_total',
      help: 'Calls of the store that failed, by operation and code.',
      labelNames: ['operation', 'code'],
      registers,
    }),
    duration: new Histogram({
      name: 'forebear_store_operation_seconds',
      help: 'Duration of calls of the store: write is a group of commits, walk a lineage query.',
      labelNames: ['operation'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  };
}
