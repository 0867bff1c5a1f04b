import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { Connection } from './database.js';

/** The largest file that is checked at the start. A check takes about 3 ms for a MiB. */
const MAX_CHECKED_BYTES = 32 * 1024 * 1024;

/**
 * Throws `LEDGER_BROKEN` for a damaged database file: one that is shorter than its page count
 * (SQLite itself notices only whole missing pages), or a small one with inconsistent pages.
 */
export function checkFile(connection: Connection, file: string): void {
  if (lackOf(connection, file) && isWritten(connection)) checkLength(connection, file);
  checkPages(connection, file);
}

/**
 * Returns the damage of the database in a directory, without writing to it. Undefined when there
 * is none, and while a server writes the database.
 */
export function findDamage(directory: string): PlatformError | undefined {
  const file = join(directory, 'graph.db');
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0) return undefined;
  let connection: Connection | undefined;
  try {
    connection = new Connection({ file, readonly: true });
    checkLength(connection, file);
    checkPages(connection, file);
    return undefined;
  } catch (error) {
    if (isPlatformError(error, 'LEDGER_BROKEN')) return error;
    throw error;
  } finally {
    connection?.close();
  }
}

function checkLength(connection: Connection, file: string): void {
  const lack = lackOf(connection, file);
  if (lack) throw damaged(file, lack);
}

function checkPages(connection: Connection, file: string): void {
  if (bytesOf(connection) > MAX_CHECKED_BYTES) return;
  const [found] = connection.rows<[string]>('PRAGMA quick_check(1)')[0] ?? [];
  if (found !== 'ok') throw damaged(file, String(found));
}

/** Describes how much shorter a file is than its page count says; undefined when it is complete. */
function lackOf(connection: Connection, file: string): string | undefined {
  const bytes = bytesOf(connection);
  const { size } = statSync(file);
  return size < bytes ? `it has ${size} bytes of ${bytes}` : undefined;
}

function bytesOf(connection: Connection): number {
  return Number(connection.pragma('page_count')) * Number(connection.pragma('page_size'));
}

/**
 * Writes the pages of the write-ahead log that are not in the file yet. Returns true when all of
 * them have been written.
 */
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
