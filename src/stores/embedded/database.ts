import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { PlatformError } from '#src/domain/errors/index.js';
import { defineImages } from './images.js';

const require = createRequire(import.meta.url);
const [major = 0] = process.versions.node.split('.').map(Number);

/**
 * The SQLite binding. Release 12 aborts the process on Node 24.16 and later when a statement is garbage collected
 * outside a context; release 13 needs Node 22.
 */
export const Sqlite: typeof Database =
  major >= 22 ? require('better-sqlite3-napi') : require('better-sqlite3');

/** A row as the queries return it: a snapshot and the commit that wrote it. */
export type SnapshotRow = readonly [snapshot: string, began: number];

/** The bindings of a statement. */
export type Binding = string | number | null | Uint8Array;

/** How to open the database file. */
export interface ConnectionOptions {
  readonly file: string;
  /** Refuse to write. */
  readonly readonly?: boolean;
  /** Bytes that the file may grow to. */
  readonly maxBytes?: number | undefined;
}

/** The cache of a connection that reads. */
const CACHE_KIB = 16_384;
/**
 * The cache of the writer. Elements without a time of creation are indexed in the random order of their ids, so a group
 * of them changes pages everywhere. Pages that do not fit into the cache are written several times.
 */
const WRITER_CACHE_KIB = 65_536;
/**
 * The page size of new databases. Commits write mostly at the ends of tables, and snapshots fill larger pages better.
 */
const PAGE_BYTES = 8_192;
/** The size of the write-ahead log at which a checkpoint is made. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;

/** A connection with its prepared statements. */
export class Connection {
  readonly #file: string;
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement<Binding[]>>();

  constructor(options: ConnectionOptions) {
    this.#file = options.file;
    this.#database = this.#attempt(() => open(options));
  }

  /** All rows, each an array of its columns. */
  rows<Row>(sql: string, ...bindings: readonly Binding[]): Row[] {
    return this.#attempt(
      () =>
        this.#prepare(sql)
          .raw()
          .all(...bindings) as Row[],
    );
  }

  /** The first row, as an array of its columns. */
  row<Row>(sql: string, ...bindings: readonly Binding[]): Row | undefined {
    return this.#attempt(
      () =>
        this.#prepare(sql)
          .raw()
          .get(...bindings) as Row | undefined,
    );
  }

  /** Rows one by one; no other statement may run on the connection meanwhile. */
  iterate<Row>(sql: string, ...bindings: readonly Binding[]): IterableIterator<Row> {
    return this.#attempt(
      () =>
        this.#prepare(sql)
          .raw()
          .iterate(...bindings) as IterableIterator<Row>,
    );
  }

  /** A statement for a loop that runs it often. */
  statement(sql: string): Database.Statement<Binding[]> {
    return this.#attempt(() => this.#database.prepare<Binding[]>(sql));
  }

  /** Runs statements, several at once, without bindings. */
  execute(sql: string): void {
    this.#attempt(() => this.#database.exec(sql));
  }

  /** Runs a function in a read transaction, so that all its reads see one state. */
  readTransaction<Result>(read: () => Result): Result {
    return this.#attempt(() => {
      this.#prepare('BEGIN').run();
      try {
        return read();
      } finally {
        this.#prepare('COMMIT').run();
      }
    });
  }

  /** Runs a function in a write transaction, which rolls back when it throws. */
  transaction<Result>(write: () => Result): Result {
    return this.#attempt(() => this.#database.transaction(write).immediate());
  }

  /** The value of a pragma. */
  pragma(name: string): unknown {
    return this.#attempt(() => this.#database.pragma(name, { simple: true }));
  }

  close(): void {
    this.#database.close();
  }

  /** Runs a function, and turns errors of SQLite into errors of the platform. */
  #attempt<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      throw error instanceof Sqlite.SqliteError ? describe(error, this.#file) : error;
    }
  }

  #prepare(sql: string): Database.Statement<Binding[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare<Binding[]>(sql);
    if (statement.reader) statement.raw();
    this.#statements.set(sql, statement);
    return statement;
  }
}

function open(options: ConnectionOptions) {
  const { file, readonly = false, maxBytes } = options;
  const database = new Sqlite(file, { readonly, timeout: 10_000 });
  if (!readonly) {
    database.pragma(`page_size = ${PAGE_BYTES}`);
    database.pragma('journal_mode = WAL');
    // A commit is acknowledged only after the log has reached the disk.
    database.pragma('synchronous = FULL');
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_BYTES / pageBytes(database)}`);
  }
  defineImages(database);
  database.pragma(`cache_size = -${readonly ? CACHE_KIB : WRITER_CACHE_KIB}`);
  database.pragma('temp_store = MEMORY');
  if (maxBytes !== undefined) {
    database.pragma(`max_page_count = ${Math.ceil(maxBytes / pageBytes(database))}`);
  }
  return database;
}

function pageBytes(database: Database.Database): number {
  return Number(database.pragma('page_size', { simple: true }));
}

function describe(error: InstanceType<typeof Database.SqliteError>, file: string): PlatformError {
  const context = { details: { engineCode: error.code, file }, cause: error };
  if (error.code === 'SQLITE_FULL' || error.code === 'SQLITE_IOERR_SHMSIZE') {
    return new PlatformError(
      'STORE_FULL',
      'The disk of the data directory is full; nothing was written. Free some space and try again.',
      context,
    );
  }
  if (error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB') {
    return new PlatformError(
      'LEDGER_BROKEN',
      `The database file ${file} is damaged (${error.message}); restore it from a backup.`,
      context,
    );
  }
  return new PlatformError(
    'STORE_UNAVAILABLE',
    `The embedded store failed: ${error.message} (${error.code}).`,
    context,
  );
}
