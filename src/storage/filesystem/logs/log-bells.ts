import type { Arn } from '#src/domain/arn.js';
import type { Clock } from '#src/ports/clock.js';

/** A follower's ear: it hears also what rang while it was not waiting. */
export class LogBell {
  #rang = false;
  #ended = false;
  #wake: (() => void) | undefined;

  /** True once there will be nothing more to hear. */
  get ended(): boolean {
    return this.#ended;
  }

  ring(): void {
    this.#rang = true;
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.ring();
  }

  /** Resolves at the next ring, after the time at the latest, or when the signal aborts. */
  async wait(clock: Clock, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    if (!this.#rang) {
      const rung = new AbortController();
      const wake = () => rung.abort();
      this.#wake = wake;
      // By hand: a signal keeps whatever AbortSignal.any made of it, four times a second here.
      signal?.addEventListener('abort', wake, { once: true });
      if (signal?.aborted === true) wake();
      await clock.sleep(milliseconds, { signal: rung.signal }).catch(() => undefined);
      signal?.removeEventListener('abort', wake);
      this.#wake = undefined;
    }
    this.#rang = false;
  }
}

/** The bells of all followers, by log. */
export class LogBells {
  readonly #bells = new Map<Arn, Set<LogBell>>();

  open(log: Arn): LogBell {
    const bell = new LogBell();
    const bells = this.#bells.get(log) ?? new Set();
    this.#bells.set(log, bells.add(bell));
    return bell;
  }

  close(log: Arn, bell: LogBell): void {
    const bells = this.#bells.get(log);
    bells?.delete(bell);
    if (bells?.size === 0) this.#bells.delete(log);
  }

  ring(log: Arn): void {
    for (const bell of this.#bells.get(log) ?? []) bell.ring();
  }

  /** Ends the followers of a log, or of all logs. */
  end(log?: Arn): void {
    const ending = log === undefined ? [...this.#bells.values()] : [this.#bells.get(log) ?? []];
    for (const bell of ending.flatMap((bells) => [...bells])) bell.end();
  }
}
