import type { Ora } from 'ora';
import pico from 'picocolors';
import { plain } from './writer.js';

/** The capabilities of an output. */
export interface Terminal {
  /** Whether a person may be reading it. */
  readonly isTty: boolean;
  /** Whether it can show an updated line: some terminals do not report their width. */
  readonly isLive: boolean;
  /** Columns; Infinity for lines of any length. */
  readonly width: number;
  readonly colors: Colors;
}

type Colors = ReturnType<typeof pico.createColors>;
type Environment = Readonly<Record<string, string | undefined>>;
type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>;

const LEAST_WIDTH = 40;

/**
 * Returns the capabilities of a stream: colours on a terminal that has some, unless `NO_COLOR` is
 * set; `FORCE_COLOR` forces them. See https://no-color.org.
 */
export function terminalOf(
  stream: Stream = process.stdout,
  environment: Environment = process.env,
): Terminal {
  const isTty = stream.isTTY === true;
  return {
    isTty,
    isLive: isTty && (stream.columns ?? 0) > 0,
    width: isTty ? Math.max(LEAST_WIDTH, stream.columns || 80) : Number.POSITIVE_INFINITY,
    colors: pico.createColors(hasColors(isTty, environment)),
  };
}

function hasColors(isTty: boolean, environment: Environment): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTty && environment['TERM'] !== 'dumb';
}

/** The status to show. */
export interface Progress {
  readonly text: string;
  /** Absent: the progress is unknown. */
  readonly part?: { readonly done: number; readonly total: number } | undefined;
}

const BAR_WIDTH = 24;

/**
 * Shows a status on stderr: a live line with a bar on a terminal, else a line for each new text.
 * Results on stdout are not disturbed.
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

  /** Writes a text above the line. */
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

/** It leaves stdin alone, so that Ctrl-C sends a signal as usual. */
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
