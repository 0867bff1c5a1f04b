/** The ARNs that a batch of commits changed, or everything after a gap. */
export type Change = ReadonlySet<string> | 'everything';

/** The time for which changes are collected, so that a busy server causes at most one refresh per second. */
const BATCH_MS = 1_000;

/** Collects changes, and passes them to the listeners together. A hidden tab waits until it is shown. */
export class ChangeBatch {
  readonly #listeners = new Set<(change: Change) => void>();
  #arns = new Set<string>();
  #everything = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastFlush = 0;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#schedule());
  }

  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(change: readonly string[] | 'everything'): void {
    if (change === 'everything') this.#everything = true;
    else for (const arn of change) this.#arns.add(arn);
    this.#schedule();
  }

  #schedule(): void {
    const isEmpty = this.#arns.size === 0 && !this.#everything;
    if (isEmpty || this.#timer !== undefined || document.hidden) return;
    const wait = Math.max(50, this.#lastFlush + BATCH_MS - Date.now());
    this.#timer = setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    this.#timer = undefined;
    this.#lastFlush = Date.now();
    const change: Change = this.#everything ? 'everything' : this.#arns;
    this.#arns = new Set();
    this.#everything = false;
    for (const listener of this.#listeners) listener(change);
  }
}
