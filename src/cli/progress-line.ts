import { setTimeout as sleep } from 'node:timers/promises';
import { note, noteProgress } from './output/writer.js';

const TERMINAL_MS = 500;
const FILE_MS = 5_000;

/** Shows progress on stderr: one updated line on a terminal, else a line every few seconds. */
export class ProgressLine<Progress> {
  readonly #toText: (progress: Progress, seconds: number) => string;
  readonly #start = performance.now();
  readonly #done = new AbortController();
  #latest: Progress | undefined;
  #lastNote = this.#start;

  /** `toText` gets the seconds from the start to the last note, more than 0. */
  constructor(toText: (progress: Progress, seconds: number) => string) {
    this.#toText = toText;
    void this.#run();
  }

  /** The time from the start to the last note. */
  get seconds(): number {
    return Number(((this.#lastNote - this.#start) / 1000).toFixed(3));
  }

  note(progress: Progress): void {
    this.#latest = progress;
    this.#lastNote = performance.now();
  }

  close(): void {
    this.#done.abort();
    if (process.stderr.isTTY && this.#latest) note('\n');
  }

  async #run(): Promise<void> {
    const terminal = process.stderr.isTTY;
    const { signal } = this.#done;
    while (!signal.aborted) {
      await sleep(terminal ? TERMINAL_MS : FILE_MS, undefined, { signal }).catch(() => undefined);
      if (!this.#latest || signal.aborted) continue;
      const line = this.#toText(this.#latest, Math.max(this.seconds, 0.001));
      noteProgress(line);
    }
  }
}
