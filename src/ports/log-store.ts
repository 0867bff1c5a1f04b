import type { Arn } from '#src/domain/arn.js';

/**
 * Append-only logs and metric series, one log per job or endpoint, by its key ({@link keyOf}), with
 * separate cursors. Lines of one host carry a growing sequence number. Appending existing lines
 * changes nothing, so a supervisor that took over may append its predecessor's lines again.
 */
export interface LogStore extends AsyncDisposable {
  /** Appends lines durably. Returns the cursor of the last line. */
  append(log: Arn, lines: readonly NewLogLine[]): Promise<string | undefined>;

  /** Returns the last sequence number that a host appended, or 0. */
  lastSequence(log: Arn, host: string): Promise<number>;

  /**
   * Returns a page forward or backward from a cursor. An unknown log is empty. Throws
   * `CURSOR_INVALID`, and `LOG_CHANGED` when the bytes of the log differ from the recorded seal.
   */
  read(log: Arn, range: LogRange): Promise<LogPage>;

  /** Returns the number of lines in a log so far. */
  count(log: Arn, recorded?: Recorded): Promise<number>;

  /**
   * Yields batches from a cursor on, then new lines as they are appended, until the log is sealed
   * or the signal aborts.
   */
  follow(log: Arn, options: FollowOptions): AsyncIterable<readonly LogLine[]>;

  /**
   * Closes a log for good; a later append throws `CONFLICT`. Returns the seal that the last commit
   * records. The content may move elsewhere afterwards, such as into object storage: reads continue
   * with the same cursors.
   */
  seal(log: Arn): Promise<LogSeal>;

  /** Appends points of metric series. */
  appendMetrics(log: Arn, points: readonly MetricPoint[]): Promise<void>;

  /**
   * Yields the points of a series in the order of appending; of all series when no name is given.
   */
  metrics(log: Arn, name?: string): AsyncIterable<MetricPoint>;

  /** Yields every log, sealed or not, in no order. */
  list(): AsyncIterable<Arn>;

  /** Removes a log with its metrics. */
  delete(log: Arn): Promise<void>;

  close(): Promise<void>;
}

export type LogStream = 'STDOUT' | 'STDERR' | 'SYSTEM';

export interface NewLogLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** `algo-1` and so on; `platform` for lines of the platform. */
  readonly host: string;
  /** Grows by one per host, from 1. */
  readonly sequence: number;
  readonly stream: LogStream;
  readonly message: string;
}

export interface LogLine extends NewLogLine {
  /** Opaque; grows along the log. */
  readonly cursor: string;
  /** The number of the line, from 1; present when the reader requests {@link Numbered} lines. */
  readonly number?: number;
}

export type LogRange = (
  | { readonly first: number; readonly after?: string; readonly fromLine?: undefined }
  | { readonly first: number; readonly fromLine: number; readonly after?: undefined }
  | { readonly last: number; readonly before?: string }
) &
  Recorded &
  Numbered & {
    /** Returns only lines that contain a text. */
    readonly search?: LogSearch;
  };

export interface Numbered {
  /** Numbers the lines. This may read the log up to these lines once. */
  readonly numbered?: boolean;
}

export interface LogSearch {
  /** Plain texts. A line matches when it contains one of them. */
  readonly texts: readonly string[];
  readonly ignoreCase?: boolean;
  /** Stops the search after about this number of bytes. */
  readonly maxBytes?: number;
  /** Ends the search after about this many milliseconds. */
  readonly maxMs?: number;
}

/** The reader's knowledge of an ended log. */
export interface Recorded {
  /** The seal in the job's record; the log is compared with it. */
  readonly sealed?: LogSeal;
}

export interface LogPage {
  readonly lines: readonly LogLine[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Present after a search. */
  readonly searched?: Searched;
}

/** The extent of a search. */
export interface Searched {
  /** The cursor of the last searched line; of the first one in a backward search. */
  readonly to?: string;
  /** False when the search stopped at its byte limit, before the page was full. */
  readonly complete: boolean;
}

export interface FollowOptions extends Recorded, Numbered {
  readonly after?: string;
  readonly signal?: AbortSignal;
}

export interface LogSeal {
  readonly lines: number;
  /** SHA-256 over the log's bytes, hexadecimal. */
  readonly digest: string;
}

export interface MetricPoint {
  readonly name: string;
  readonly value: number;
  readonly step?: number;
  readonly time: number;
}
