import { type CopyProgress, type CopyReport, copyLedger } from '#src/ledger/index.js';
import type { LoadedConfig } from '#src/server/config/index.js';
import { openStore } from '#src/server/store/open-store.js';
import { parseStoreAddress } from '#src/server/store/store-address.js';
import { write } from './output/writer.js';
import { ProgressLine } from './progress-line.js';
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
  await using to = await openStore(target, config);
  const shown = new ProgressLine<CopyProgress>(({ seq, of, records }, seconds) => {
    const rate = Math.round(records / seconds);
    return `commit ${seq} of ${of}, ${rate} records/s${seq === of ? ', verifying' : ''}`;
  });
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

const STOPPED = 'The copy was stopped; the same command continues it.';

function print(report: CopyReport, { json, seconds }: CopyCommand & { readonly seconds: number }) {
  const { resumedAfter, head, records, verified } = report;
  if (!verified.ok) process.exitCode = 1;
  if (json) {
    write(`${JSON.stringify({ ...report, seconds })}\n`);
    return;
  }
  const commits = head.seq - resumedAfter;
  const after = resumedAfter > 0 ? ` after the ${resumedAfter} that were there` : '';
  write(`Copied ${commits} commits${after}: ${records} records in ${seconds} s.\n`);
  write(`${reportOf(verified)}\n`);
}
