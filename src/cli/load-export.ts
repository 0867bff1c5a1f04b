import { readFileSync } from 'node:fs';
import {
  type ExportRecord,
  LOAD_COMPLETED,
  type LoadReport,
  loadInto,
  NeptuneClient,
  type NeptuneConnection,
  parseNeptuneConnection,
} from '#graph-export/index.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { write } from './output/writer.js';
import { ProgressLine } from './progress-line.js';
import { onStopSignal } from './stop-signals.js';

/** The options for the load after `forebear export`. */
interface LoadCommand {
  readonly loadInto?: string | undefined;
  readonly role?: string | undefined;
  readonly resetFirst: boolean;
  readonly json: boolean;
}

/** The number of printed errors; JSON has more. */
const SHOWN_ERRORS = 10;

/** The graph database that a command loads into; undefined for none. Throws `CONFIG_INVALID`. */
export function targetOf({
  loadInto: file,
  role,
  resetFirst,
}: LoadCommand): NeptuneConnection | undefined {
  if (file === undefined) {
    const flag = resetFirst ? '--reset-first' : role !== undefined && '--role';
    if (!flag) return undefined;
    throw new PlatformError('CONFIG_INVALID', `${flag} needs --load-into with a graph database.`);
  }
  const connection = parseNeptuneConnection(read(file));
  const loadFromS3Arn = role ?? connection.loadFromS3Arn;
  if (loadFromS3Arn !== '') return { ...connection, loadFromS3Arn };
  throw new PlatformError(
    'CONFIG_INVALID',
    `The load needs a role that may read the files: give --role <arn>, or load_from_s3_arn in ${file}.`,
  );
}

/**
 * Loads an export into a graph database. SIGINT, SIGTERM and SIGHUP cancel the load; loaded
 * elements stay. Exits with 1 unless all of it was loaded.
 */
export async function loadExport(
  target: NeptuneConnection,
  record: Pick<ExportRecord, 'destination'>,
  { resetFirst, json }: LoadCommand,
): Promise<void> {
  const client = await NeptuneClient.of(target);
  const stop = new AbortController();
  const forget = onStopSignal(() =>
    stop.abort(new PlatformError('QUERY_CANCELLED', 'The load was cancelled.')),
  );
  const shown = new ProgressLine<{ readonly status: string; readonly totalRecords: number }>(
    ({ status, totalRecords }) => `${status}: ${totalRecords} records`,
  );
  try {
    const report = await loadInto(client, {
      source: record.destination,
      reset: resetFirst,
      signal: stop.signal,
      onProgress: (status) => shown.note(status),
    });
    if (report.status !== LOAD_COMPLETED) process.exitCode = 1;
    if (json) write(`${JSON.stringify({ ...record, load: report })}\n`);
    else print(report, target);
  } finally {
    shown.close();
    forget();
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new PlatformError(
      'CONFIG_INVALID',
      `--load-into cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

function print(
  { status, loadId, totalRecords, totalTimeSpent, errors }: LoadReport,
  { host, port }: NeptuneConnection,
): void {
  const ended = `Load ${loadId} into ${host}:${port} ended as ${status}`;
  write(`${ended}: ${totalRecords} records in ${totalTimeSpent} s.\n`);
  for (const { errorCode, errorMessage, fileName, recordNum } of errors.slice(0, SHOWN_ERRORS))
    write(`${errorCode} in ${fileName}, record ${recordNum}: ${errorMessage}\n`);
}
