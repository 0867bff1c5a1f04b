import type { Arn } from '#src/domain/arn.js';
import type { Clock } from '#src/ports/clock.js';

/** Wakes one follower of a log. A notification between two waits ends the next wait at once. */
export class FollowerNotifier {
  #notified = false;
  #ended = false;
  #wake: (() => void) | undefined;

  get ended(): boolean {
    return this.#ended;
  }

  notify(): void {
    this.#notified = true;
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.notify();
  }

  /** Resolves at the next notification, after the time at the latest, or when the signal aborts. */
  async wait(clock: Clock, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    if (!this.#notified) {
      const woken = new AbortController();
      const wake = () => woken.abort();
      this.#wake = wake;
      // AbortSignal.any would leave a derived signal behind four times a second.
      signal?.addEventListener('abort', wake, { once: true });
      if (signal?.aborted === true) wake();
      await clock.sleep(milliseconds, { signal: woken.signal }).catch(() => undefined);
      signal?.removeEventListener('abort', wake);
      this.#wake = undefined;
    }
    this.#notified = false;
  }
}

export class LogNotifier {
  readonly #followers = new Map<Arn, Set<FollowerNotifier>>();

  open(log: Arn): FollowerNotifier {
    const follower = new FollowerNotifier();
    const followers = this.#followers.get(log) ?? new Set();
    this.#followers.set(log, followers.add(follower));
    return follower;
  }

  close(log: Arn, follower: FollowerNotifier): void {
    const followers = this.#followers.get(log);
    followers?.delete(follower);
    if (followers?.size === 0) this.#followers.delete(log);
  }

  notify(log: Arn): void {
    for (const follower of this.#followers.get(log) ?? []) follower.notify();
  }

  end(log?: Arn): void {
    const ending =
      log === undefined ? [...this.#followers.values()] : [this.#followers.get(log) ?? []];
    for (const follower of ending.flatMap((followers) => [...followers])) follower.end();
  }
}
