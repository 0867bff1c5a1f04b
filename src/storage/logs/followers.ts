import { pause } from '#src/async/abort.js';
import type { Arn } from '#src/domain/arn.js';
import type { Clock } from '#src/ports/system.js';

/** Wakes one follower of a log. A notification between two waits ends the next wait at once. */
export class Follower {
  #woken = new AbortController();
  #ended = false;

  get ended(): boolean {
    return this.#ended;
  }

  notify(): void {
    this.#woken.abort();
  }

  end(): void {
    this.#ended = true;
    this.notify();
  }

  /** Resolves at the next notification, after the time at the latest, or when the signal aborts. */
  async wait(clock: Clock, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    const wake = () => this.notify();
    // AbortSignal.any would leave a derived signal behind four times a second.
    signal?.addEventListener('abort', wake, { once: true });
    if (signal?.aborted === true) wake();
    await pause(clock, milliseconds, this.#woken.signal);
    signal?.removeEventListener('abort', wake);
    this.#woken = new AbortController();
  }
}

/** The followers of all logs. */
export class Followers {
  readonly #followers = new Map<Arn, Set<Follower>>();

  open(log: Arn): Follower {
    const follower = new Follower();
    const followers = this.#followers.get(log) ?? new Set();
    this.#followers.set(log, followers.add(follower));
    return follower;
  }

  close(log: Arn, follower: Follower): void {
    const followers = this.#followers.get(log);
    followers?.delete(follower);
    if (followers?.size === 0) this.#followers.delete(log);
  }

  notify(log: Arn): void {
    for (const follower of this.#followers.get(log) ?? []) follower.notify();
  }

  /** Ends the followers of a log, or all. */
  end(log?: Arn): void {
    const ending =
      log === undefined ? [...this.#followers.values()] : [this.#followers.get(log) ?? []];
    for (const follower of ending.flatMap((followers) => [...followers])) follower.end();
  }
}
