import type { Ora } from 'ora';
import { plain } from './plain.js';
import { terminalOf } from './terminal.js';

/** Where something stands. */
export interface Progress {
  readonly text: string;
  /** Absent: it is not known how much is done. */
  readonly part?: { readonly done: number; readonly total: number } | undefined;
}

const BAR_WIDTH = 24;

/**
 * Shows on stderr where something stands: a live line with a bar on a terminal, else a line for each new text. Results
 * on stdout are not disturbed.
 */
export class StatusLine implements AsyncDisposable {
  readonly #spinner: Promise<Ora> | undefined;
  readonly #start = performance.now();
  #last: string | undefined;

  constructor() {
    this.#spinner = terminalOf(process.stderr).isLive ? spin() : undefined;
  }

  /** Whether it shows a bar. */
  get isLive(): boolean {
    return this.#spinner !== undefined;
  }

  async show({ text, part }: Progress): Promise<void> {
    const line = plain(text);
    if (!this.#spinner) {
      if (line !== this.#last) process.stderr.write(`${line}\n`);
      this.#last = line;
      return;
    }
    const spinner = await this.#spinner;
    const { duration } = await import('./ago.js');
    const bar = part === undefined ? '' : `${await barOf(part)} `;
    spinner.text = `${bar}${line} (${duration((performance.now() - this.#start) / 1000)})`;
  }

  /** Writes something above the line. */
  async above(writeIt: () => void): Promise<void> {
    const spinner = await this.#spinner;
    spinner?.clear();
    writeIt();
    spinner?.render();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    (await this.#spinner)?.stop();
  }
}

/** It leaves stdin alone, so that Ctrl-C is a signal as everywhere. */
async function spin(): Promise<Ora> {
  const { default: ora } = await import('ora');
  return ora({ stream: process.stderr, discardStdin: false }).start();
}

async function barOf({ done, total }: { done: number; total: number }): Promise<string> {
  const { default: progress } = await import('cli-progress');
  const { Format, Presets } = progress;
  const part = total > 0 ? Math.min(1, done / total) : 0;
  const bar = Format.BarFormat(part, {
    barsize: BAR_WIDTH,
    barCompleteString: Presets.shades_classic.barCompleteChar.repeat(BAR_WIDTH),
    barIncompleteString: Presets.shades_classic.barIncompleteChar.repeat(BAR_WIDTH),
    barGlue: '',
  });
  return `${bar} ${Math.floor(part * 100)}%`;
}
