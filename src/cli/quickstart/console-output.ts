import { plain, plainLines } from '../output/plain.js';

/** Where the quickstart writes: a terminal, or a pipe. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Prints progress: headings, lines, and on a terminal one line that is overwritten. */
export class ConsoleOutput {
  readonly #output: Output;
  readonly #started = performance.now();
  readonly #terminal: boolean;
  readonly #styled: boolean;
  #live = false;

  /** `TERM=dumb` treats a terminal as a pipe; `NO_COLOR` turns styles off. */
  constructor(output: Output, environment: Readonly<Record<string, string | undefined>> = {}) {
    this.#output = output;
    this.#terminal = output.isTTY === true && environment['TERM'] !== 'dumb';
    this.#styled = this.#terminal && !environment['NO_COLOR'];
  }

  /** Prints the heading of a step, after the seconds since the start. */
  step(title: string): void {
    this.#clear();
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1).padStart(5);
    this.#output.write(`${this.#style('2', `${seconds} s`)}  ${this.#style('1', plain(title))}\n`);
  }

  /** A line below the step. */
  line(text: string): void {
    this.#clear();
    this.#output.write(`         ${plainLines(text)}\n`);
  }

  /** Prints a transient line: overwritten on a terminal, omitted in a pipe. */
  live(text: string): void {
    if (!this.#terminal) return;
    this.#clear();
    this.#output.write(
      this.#style('2', `         ${plain(text)}`.slice(0, (this.#output.columns ?? 80) - 1)),
    );
    this.#live = true;
  }

  #clear(): void {
    if (this.#live) this.#output.write('\r\u001b[2K');
    this.#live = false;
  }

  #style(code: string, text: string): string {
    return this.#styled ? `\u001b[${code}m${text}\u001b[0m` : text;
  }
}
