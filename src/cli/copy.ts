import { setTimeout as sleep } from 'node:timers/promises';
import { type CopyProgress, type CopyReport, copyLedger } from '#src/ledger/index.js';
import type { LoadedConfig } from '#src/server/config/index.js';
import { openStore } from '#src/server/store/open-store.js';
import { parseStoreAddress } from '#src/server/store/store-address.js';
import { onStopSignal } from './stop-signals.js';
import { reportOf } from './verify.js';

/** The arguments of `forebear copy`. */
export interface CopyCommand {
  readonly from: string;
  readonly to: string;
  readonly json: boolean;
}

/**
 * Copies a graph with its ledger to another store, and verifies it there. SIGINT, SIGTERM and SIGHUP stop it between
 * two transactions, a second signal at once; running the same command again resumes. Exits with 1 when the target does
 * not verify.
 */
export async function copy({ config }: LoadedConfig, command: CopyCommand): Promise<void> {
  const address = { config, directory: process.cwd() };
  const [source, target] = [
    parseStoreAddress(command.from, address),
    parseStoreAddress(command.to, address),
  ];
  const stop = new AbortController();
  const forget = onStopSignal(() =>
    stop.signal.aborted ? process.exit(1) : stop.abort(new Error(STOPPED)),
  );
  await using from = await openStore(source, { readonly: true });
  await using to = await openStore(target);
  const shown = new ProgressLine();
  try {
    const { signal } = stop;
    const onProgress = (progress: CopyProgress) => shown.note(progress);
    print(await copyLedger({ from, to, signal, onProgress }), {
      ...command,
      seconds: shown.seconds,
    });
  } finally {
    shown.close();
    forget();
  }
}

const STOPPED = 'The copy was stopped; the same command goes on from where it is.';

function print(report: CopyReport, { json, seconds }: CopyCommand & { readonly seconds: number }) {
  const { resumedAfter, head, records, verified } = report;
  if (!verified.ok) process.exitCode = 1;
  if (json) {
    process.stdout.write(`${JSON.stringify({ ...report, seconds })}\n`);
    return;
  }
  const commits = head.seq - resumedAfter;
  const after = resumedAfter > 0 ? ` after the ${resumedAfter} that were there` : '';
  process.stdout.write(`Copied ${commits} commits${after}: ${records} records in ${seconds} s.\n`);
  process.stdout.write(`${reportOf(verified)}\n`);
}

const TERMINAL_MS = 500;
const FILE_MS = 5_000;

/** Shows progress on stderr: one updated line on a terminal, else a line every few seconds. */
class ProgressLine {
  readonly #start = performance.now();
  readonly #done = new AbortController();
  #latest: CopyProgress | undefined;
  #lastNote = this.#start;

  constructor() {
    void this.#run();
  }

  /** From the start to the last group that was written. */
  get seconds(): number {
    return Number(((this.#lastNote - this.#start) / 1000).toFixed(3));
  }

  note(progress: CopyProgress): void {
    this.#latest = progress;
    this.#lastNote = performance.now();
  }

  close(): void {
    this.#done.abort();
    if (process.stderr.isTTY && this.#latest) process.stderr.write('\n');
  }

  async #run(): Promise<void> {
    const terminal = process.stderr.isTTY;
    const { signal } = this.#done;
    while (!signal.aborted) {
      await sleep(terminal ? TERMINAL_MS : FILE_MS, undefined, { signal }).catch(() => undefined);
      if (!this.#latest || signal.aborted) continue;
      const { seq, of, records } = this.#latest;
      const rate = Math.round(records / Math.max(this.seconds, 0.001));
      const line = `commit ${seq} of ${of}, ${rate} records/s${seq === of ? ', verifying' : ''}`;
      process.stderr.write(terminal ? `\r\u001b[K${line}` : `${line}\n`);
    }
  }
}
