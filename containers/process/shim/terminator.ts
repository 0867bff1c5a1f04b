import { killRun } from '../../shared/shim/end-user.js';
import { processesOf, type RunMark, signal } from '../../shared/shim/processes.js';

const POLL_MS = 20;

/** Ends the processes of a run: sends SIGTERM once, and SIGKILL after a deadline that can only become earlier. */
export class Terminator {
  readonly #mark: () => RunMark;
  #deadline = Number.POSITIVE_INFINITY;
  asked = false;
  #killer: NodeJS.Timeout | undefined;

  constructor(mark: () => RunMark) {
    this.#mark = mark;
  }

  /** Sends SIGTERM, and kills the remaining processes after the grace period. */
  stop(graceMs: number): void {
    if (!this.asked) signal(processesOf(this.#mark()), 'SIGTERM');
    this.asked = true;
    const deadline = performance.now() + graceMs;
    if (deadline >= this.#deadline) return;
    this.#deadline = deadline;
    clearTimeout(this.#killer);
    this.#killer = setTimeout(() => this.#kill(), graceMs);
  }

  kill(): void {
    this.asked = true;
    this.#deadline = 0;
    clearTimeout(this.#killer);
    this.#kill();
  }

  /**
   * Stops the processes that the program left behind; resolves when no process of the run lives.
   */
  async finish(graceMs: number): Promise<void> {
    if (processesOf(this.#mark()).length > 0) this.stop(graceMs);
    while (processesOf(this.#mark()).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    clearTimeout(this.#killer);
  }

  /** Repeats until none is left, because a process may fork between the listing and the signal. */
  #kill(): void {
    if (killRun(this.#mark()) > 0) this.#killer = setTimeout(() => this.#kill(), POLL_MS);
  }
}
