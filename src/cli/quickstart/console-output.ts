import { type Terminal, terminalOf } from '../output/terminal.js';
import { plain, plainLines } from '../output/writer.js';

/** The output of the quickstart: a terminal, or a pipe. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Prints progress: headings, lines, and on a terminal one line that is overwritten. */
export class ConsoleOutput {
  readonly terminal: Terminal;
  readonly #output: Output;
  readonly #started = performance.now();
  readonly #overwrites: boolean;
  #live = false;

  /** `TERM=dumb` treats a terminal as a pipe; `NO_COLOR` turns styles off. */
  constructor(output: Output, environment: Readonly<Record<string, string | undefined>> = {}) {
    const { isTTY = false, columns = 80 } = output;
    this.#output = output;
    this.terminal = terminalOf({ isTTY, columns }, environment);
    this.#overwrites = isTTY && environment['TERM'] !== 'dumb';
  }

  /** Prints the heading of a step, after the seconds since the start. */
  step(title: string): void {
    this.#clear();
    const { bold, dim } = this.terminal.colors;
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1).padStart(5);
    this.#output.write(`${dim(`${seconds} s`)}  ${bold(plain(title))}\n`);
  }

  /** A line below the step. */
  line(text: string): void {
    this.painted(plainLines(text));
  }

  /** Lines with colours below the step; their parts must be {@link plain} already. */
  painted(text: string): void {
    this.#clear();
    this.#output.write(text.replace(/^/gm, INDENT).concat('\n'));
  }

  /** Prints a transient line: overwritten on a terminal, omitted in a pipe. */
  live(text: string): void {
    if (!this.#overwrites) return;
    this.#clear();
    const { colors, width } = this.terminal;
    this.#output.write(colors.dim(`${INDENT}${plain(text)}`.slice(0, width - 1)));
    this.#live = true;
  }

  #clear(): void {
    if (this.#live) this.#output.write('\r\u001b[2K');
    this.#live = false;
  }
}

const INDENT = ' '.repeat(9);
