import { statSync } from 'node:fs';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Connection } from './database.js';

/** Larger files are not read at the start: a check takes about 3 ms for a MiB. */
const MAX_CHECKED_BYTES = 32 * 1024 * 1024;

/**
 * Throws `LEDGER_BROKEN` for a database file that is shorter than its pages, which SQLite itself notices only by whole
 * pages, and for a small one whose pages do not fit together.
 */
export function checkFile(connection: Connection, file: string): void {
  const pages = Number(connection.pragma('page_count'));
  const bytes = pages * Number(connection.pragma('page_size'));
  const { size } = statSync(file);
  if (size < bytes && isWritten(connection) && statSync(file).size < bytes)
    throw damaged(file, `it has ${size} bytes of ${bytes}`);
  if (bytes > MAX_CHECKED_BYTES) return;
  const [found] = connection.rows<[string]>('PRAGMA quick_check(1)')[0] ?? [];
  if (found !== 'ok') throw damaged(file, String(found));
}

/** Writes the pages of the write-ahead log that are not in the file yet. Returns whether all of them are there now. */
function isWritten(connection: Connection): boolean {
  const [row] = connection.rows<[number, number, number]>('PRAGMA wal_checkpoint(PASSIVE)');
  const [isBusy = 1, pages = 0, written = 0] = row ?? [];
  return isBusy === 0 && pages === written;
}

function damaged(file: string, why: string): PlatformError {
  return new PlatformError(
    'LEDGER_BROKEN',
    `The database file ${file} is damaged: ${why}. Restore it from a backup; 'forebear verify' and 'forebear export' still read what is whole.`,
    { details: { file, reason: why } },
  );
}
