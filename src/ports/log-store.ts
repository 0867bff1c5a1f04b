import type { Arn } from '#src/domain/arn.js';

/**
 * Append-only logs and metric series, one log per job or endpoint, by its key ({@link keyOf}), with cursors of their own. Lines of
 * one host carry a growing sequence number; appending lines that are there already changes nothing, so
 * a supervisor that took over may append again what the one before it had seen.
 */
export interface LogStore extends AsyncDisposable {
  /** Appends lines; durable when it returns. Returns the cursor of the last line. */
  append(log: Arn, lines: readonly NewLogLine[]): Promise<string | undefined>;

  /** The last sequence number that a host appended, or 0. */
  lastSequence(log: Arn, host: string): Promise<number>;

  /**
   * A page forward from a cursor or backward from one. An unknown log is empty. Throws `CURSOR_INVALID`, and
   * `LOG_CHANGED` where the bytes of the log are not those of the recorded seal.
   */
  read(log: Arn, range: LogRange): Promise<LogPage>;

  /** Batches from a cursor on, then new ones as they come, until the log is sealed or the signal aborts. */
  follow(log: Arn, options: FollowOptions): AsyncIterable<readonly LogLine[]>;

  /**
   * Closes a log for good; appending later is `CONFLICT`. Returns what the last commit records. The
   * content may move elsewhere afterwards, as into object storage: reading goes on with the same cursors.
   */
  seal(log: Arn): Promise<LogSeal>;

  /** Appends points of metric series. */
  appendMetrics(log: Arn, points: readonly MetricPoint[]): Promise<void>;

  /** The points of a series in the order of appending, as they are read; of all series when no name is given. */
  metrics(log: Arn, name?: string): AsyncIterable<MetricPoint>;

  /** Every log, sealed or not, in no order. */
  list(): AsyncIterable<Arn>;

  /** Removes a log with its metrics. */
  delete(log: Arn): Promise<void>;

  close(): Promise<void>;
}

export type LogStream = 'STDOUT' | 'STDERR' | 'SYSTEM';

export interface NewLogLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** `algo-1` and so on; `platform` for lines of the platform itself. */
  readonly host: string;
  /** Grows by one per host, from 1. */
  readonly sequence: number;
  readonly stream: LogStream;
  readonly message: string;
}

export interface LogLine extends NewLogLine {
  /** Opaque; grows along the log. */
  readonly cursor: string;
}

export type LogRange = (
  | { readonly first: number; readonly after?: string }
  | { readonly last: number; readonly before?: string }
) &
  Recorded;

/** What the reader knows of a log that has ended. */
export interface Recorded {
  /** The seal that the record of the job has; the log is compared with it. */
  readonly sealed?: LogSeal;
}

export interface LogPage {
  readonly lines: readonly LogLine[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export interface FollowOptions extends Recorded {
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
