import { processesOf, type RunMark, signal } from './processes.js';

const POLL_MS = 20;

/** Ends the processes of a run: SIGTERM once, SIGKILL from a deadline that can only come nearer. */
export class Terminator {
  readonly #mark: () => RunMark;
  #deadline = Number.POSITIVE_INFINITY;
  /** True once the processes were to end. */
  asked = false;
  #killer: NodeJS.Timeout | undefined;

  constructor(mark: () => RunMark) {
    this.#mark = mark;
  }

  /** Asks every process to end, and kills what is left after the grace time. */
  stop(graceMs: number): void {
    if (!this.asked) signal(processesOf(this.#mark()), 'SIGTERM');
    this.asked = true;
    const deadline = Date.now() + graceMs;
    if (deadline >= this.#deadline) return;
    this.#deadline = deadline;
    clearTimeout(this.#killer);
    this.#killer = setTimeout(() => this.#kill(), graceMs);
  }

  /** Ends every process without asking. */
  kill(): void {
    this.asked = true;
    this.#deadline = 0;
    clearTimeout(this.#killer);
    this.#kill();
  }

  /** Resolves when no process of the run lives; stops what the program left behind. */
  async finish(graceMs: number): Promise<void> {
    if (processesOf(this.#mark()).length > 0) this.stop(graceMs);
    while (processesOf(this.#mark()).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    clearTimeout(this.#killer);
  }

  /** Again and again, for a process may fork between the look and the signal. */
  #kill(): void {
    const left = processesOf(this.#mark());
    signal(left, 'SIGKILL');
    if (left.length > 0) this.#killer = setTimeout(() => this.#kill(), POLL_MS);
  }
}
