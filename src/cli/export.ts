import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ExportProfile,
  type ExportRecord,
  GraphExports,
  type OddNames,
} from '#graph-export/index.js';
import { type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { LoadedConfig } from '#src/server/config/index.js';
import { openServerLogger } from '#src/server/logging/index.js';
import { openStorage } from '#src/server/store/open-storage.js';
import { openStore } from '#src/server/store/open-store.js';
import { LEFT_OUT } from '#src/server/store/record-kinds.js';
import { configuredStore } from '#src/server/store/store-address.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import { loadExport, targetOf } from './load-export.js';
import { encodedText, progressText, skippedText } from './output/export-text.js';
import { note, write } from './output/writer.js';
import { ProgressLine } from './progress-line.js';
import { onStopSignal } from './stop-signals.js';

/** The choices of `--profile`, with the profiles of exports. */
export const PROFILES = {
  strict: 'Strict',
  legacy: 'Legacy',
} as const satisfies Record<Lowercase<ExportProfile>, ExportProfile>;

/** The choices of `--odd-names`, with the modes of exports. */
export const ODD_NAMES = {
  refuse: 'Refuse',
  encode: 'Encode',
  quote: 'Quote',
} as const satisfies Record<Lowercase<OddNames>, OddNames>;

/** The arguments of `forebear export`. */
export interface ExportCommand {
  readonly destination: string;
  readonly profile?: keyof typeof PROFILES | undefined;
  readonly at?: number | undefined;
  readonly since?: number | undefined;
  readonly gzip: boolean;
  readonly includeRecords: boolean;
  readonly oddNames?: keyof typeof ODD_NAMES | undefined;
  /** Removes the files of an interrupted export. */
  readonly clean: boolean;
  /** The file with the connection to a graph database that loads the files afterwards. */
  readonly loadInto?: string | undefined;
  /**
   * The ARN of the role that the database reads the files with; default: the role in the connection
   * file.
   */
  readonly role?: string | undefined;
  /** Whether the database is emptied before the load. */
  readonly resetFirst: boolean;
  readonly json: boolean;
}

/** How often the progress is checked, in milliseconds. */
const LOOK_MS = 100;

/**
 * Exports the configured store as bulk-load CSV into the configured object storage; a server may use both meanwhile.
 * SIGINT, SIGTERM and SIGHUP interrupt it, and the same command continues. Exits with 1 when it did not complete, was
 * not loaded, or reads a damaged database.
 */
export async function exportGraph({ config }: LoadedConfig, command: ExportCommand): Promise<void> {
  const target = targetOf(command);
  const clock = new SystemClock();
  const address = configuredStore(config);
  await using store = await openStore(address, { readonly: true });
  if (address.store === 'embedded') await reportDamage(address.directory);
  await using storage = await openStorage(config, { clock, readonly: true });
  const exports = new GraphExports({
    store,
    storage,
    clock,
    ids: new RandomIds(),
    logger: openServerLogger({ ...config, logLevel: 'error' }),
    leftOut: LEFT_OUT,
  });
  const destination = toS3Uri(command.destination);
  if (command.clean) {
    print(await exports.cancelAt(destination), command);
    return;
  }
  const known = target && (await exports.getAt(destination));
  const record =
    known?.status === 'Completed' ? known : await exported(exports, destination, command);
  if (record.status !== 'Completed') process.exitCode = 1;
  if (!target || record.status !== 'Completed') return print(record, command);
  if (!command.json) print(record, command);
  await loadExport(target, record, command);
}

/**
 * Prints the damage of a database and sets the exit code to 1; readable elements are still
 * exported.
 */
async function reportDamage(directory: string): Promise<void> {
  const { findDamage } = await import('#src/stores/embedded/index.js');
  const damage = findDamage(directory);
  if (!damage) return;
  process.exitCode = 1;
  note(`${damage.message} The export contains what could be read, which may not be everything.\n`);
}

async function exported(
  exports: GraphExports,
  destination: S3Uri,
  command: ExportCommand,
): Promise<ExportRecord> {
  const forget = onStopSignal(() => void exports.close());
  const shown = new ProgressLine<ExportRecord>(progressText);
  try {
    const { profile, at, since, gzip, includeRecords, oddNames } = command;
    const { id } = await exports.start({
      destination,
      profile: profile && PROFILES[profile],
      atCommit: at,
      sinceCommit: since,
      gzip,
      includeRecords,
      oddNames: oddNames && ODD_NAMES[oddNames],
    });
    return await watched(exports, id, shown);
  } finally {
    shown.close();
    forget();
  }
}

async function watched(
  exports: GraphExports,
  id: string,
  shown: ProgressLine<ExportRecord>,
): Promise<ExportRecord> {
  const end = exports.wait(id);
  for (;;) {
    const ended = await Promise.race([end, sleep(LOOK_MS)]);
    if (ended) return ended;
    const record = await exports.get(id);
    if (record) shown.note(record);
  }
}

function print(record: ExportRecord, { json }: ExportCommand): void {
  if (json) {
    write(`${JSON.stringify(record)}\n`);
    return;
  }
  const { status, destination, files, rowsWritten, at, failureReason } = record;
  const skipped = `${skippedText(record)}${encodedText(record)}`;
  const text = {
    Completed: `Exported commit ${at} to ${destination}: ${rowsWritten} rows in ${files.length} files.${skipped}`,
    Cancelled: `Nothing is left of the export to ${destination}.`,
    Failed: `The export to ${destination} did not complete: ${failureReason} The same command continues it; --clean removes its files.`,
    InProgress: `The export to ${destination} is under way at another server.`,
  }[status];
  write(`${text}\n`);
}
