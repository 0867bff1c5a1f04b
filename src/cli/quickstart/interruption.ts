import { rmSync } from 'node:fs';
import { unlessAborted } from '#src/async/abort.js';
import { onStopSignal } from '../stop-signals.js';

/** The exit code that shells use for SIGINT. */
export const INTERRUPTED = 130;

/** npm forwards the Ctrl-C that the terminal also sends to its children, so one signal arrives twice. */
const ECHO_MS = 1_000;

/** Callbacks of an {@link Interruption}. */
export interface InterruptionOptions {
  /** At the first signal, before anything is cleaned up. */
  readonly onFirst: () => void;
  /** At a later signal the process exits at once, after removing this folder. */
  readonly temporary: () => string | undefined;
}

/** Listens for signals from its construction on; the first one aborts {@link signal}, a later one ends the process. */
export class Interruption implements Disposable {
  readonly #stop = new AbortController();
  readonly #forget: () => void;
  readonly #options: InterruptionOptions;
  #firstAt = 0;

  constructor(options: InterruptionOptions) {
    this.#options = options;
    this.#forget = onStopSignal(() => this.#called());
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Resolves as the work does, or rejects with the signal's reason as soon as it aborts. */
  orElse<Result>(work: Promise<Result>): Promise<Result> {
    return unlessAborted(work, this.#stop.signal);
  }

  [Symbol.dispose](): void {
    this.#forget();
  }

  #called(): void {
    if (!this.#stop.signal.aborted) {
      this.#firstAt = performance.now();
      this.#options.onFirst();
      this.#stop.abort(new Error('The quickstart was interrupted.'));
    } else if (performance.now() - this.#firstAt > ECHO_MS) {
      const folder = this.#options.temporary();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      process.exit(INTERRUPTED);
    }
  }
}
