import type { Numbered } from '../batch/batch.js';
import type { FeedCounts, FeedRecord, LoadError } from '../records/load-record.js';
import type { RowErrorCode, RowFailure } from '../rows/row-failure.js';

/** Counts the results of a file's rows, and collects errors until they are recorded. */
export class FeedLog {
  readonly #uri: string;
  readonly #room: ErrorRoom;
  #counts: FeedCounts;
  #errors: LoadError[] = [];

  constructor(feed: FeedRecord, room: ErrorRoom) {
    const { rows, records, duplicates } = feed;
    const { parsingErrors, datatypeMismatchErrors, insertErrors } = feed;
    this.#uri = feed.uri;
    this.#room = room;
    this.#counts = {
      rows,
      records,
      duplicates,
      parsingErrors,
      datatypeMismatchErrors,
      insertErrors,
    };
  }

  get counts(): FeedCounts {
    return this.#counts;
  }

  /** Errors that are not recorded yet. */
  get waiting(): number {
    return this.#errors.length;
  }

  /** Rows up to this number have been handled. */
  add(upTo: number, loaded: { readonly records: number; readonly duplicates: number }): void {
    const { records, duplicates } = this.#counts;
    this.#counts = {
      ...this.#counts,
      rows: upTo,
      records: records + loaded.records,
      duplicates: duplicates + loaded.duplicates,
    };
  }

  /** Adds a row that was not loaded. */
  fail({ number, row }: Numbered<RowFailure>): void {
    const kind = counterOf(row);
    this.#counts = { ...this.#counts, [kind]: this.#counts[kind] + 1 };
    this.#tell(row.failure, row.message, number);
  }

  /** Ends the file at an error, which is counted for the last handled record. */
  failFile(row: RowFailure): void {
    const number = this.#counts.rows;
    if (row.failure === 'PARSING_ERROR') this.fail({ number, row });
    else this.#tell(row.failure, row.message, number);
  }

  /** Keeps an error if the limit allows. */
  #tell(errorCode: RowErrorCode, errorMessage: string, recordNum: number): void {
    if (this.#room.left === 0) return;
    this.#room.left -= 1;
    this.#errors.push({ errorCode, errorMessage, fileName: this.#uri, recordNum });
  }

  /** Returns the errors that are not recorded yet, once. */
  take(): readonly LoadError[] {
    const errors = this.#errors;
    this.#errors = [];
    return errors;
  }
}

/** How many more errors of a load can be kept. */
export interface ErrorRoom {
  left: number;
}

function counterOf({ failure, isMismatch }: RowFailure) {
  if (isMismatch) return 'datatypeMismatchErrors';
  return failure === 'PARSING_ERROR' ? 'parsingErrors' : 'insertErrors';
}
