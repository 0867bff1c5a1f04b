import type { ErrorCode } from '#src/domain/errors/catalogue.js';

/** Errors that only a client can detect. */
export type ClientErrorCode =
  /** The server cannot be reached, or the connection was lost and could not be restored. */
  | 'CONNECTION_FAILED'
  /** The answer does not come from the platform: another program listens there. */
  | 'ANSWER_INVALID'
  /** An awaited job ended with an error. */
  | 'JOB_FAILED'
  /** An awaited endpoint is not in service. */
  | 'ENDPOINT_FAILED';

/** A code of this client, of the server as this client knows it, or of a later server. */
export type ForebearErrorCode = ErrorCode | ClientErrorCode | (string & {});

/** The fields of a {@link ForebearError}. */
export interface ErrorFacts {
  readonly code: ForebearErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The HTTP status of the answer, if there was one. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** Every error of this client: a stable code, and its values. */
export class ForebearError extends Error {
  override readonly name: string = 'ForebearError';
  /** The code of the server, or of the client; compare this, never the message. */
  readonly code: ForebearErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly status: number | undefined;

  constructor({ code, message, details, status, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details ?? {};
    this.status = status;
  }
}

/** The failed job, and its last lines. */
export interface JobFailure {
  readonly arn: string;
  readonly jobName: string;
  readonly failureReason: string | undefined;
  /** The last lines of its log, the oldest first. */
  readonly lastLines: readonly string[];
}

/** The error for a failed job. */
export class JobFailedError extends ForebearError {
  override readonly name = 'JobFailedError';
  readonly jobName: string;
  readonly failureReason: string | undefined;
  /** The last lines of its log, the oldest first. */
  readonly lastLines: readonly string[];

  constructor({ arn, jobName, failureReason, lastLines }: JobFailure) {
    const reason = failureReason ?? 'it gave no reason';
    const end = lastLines.length === 0 ? '' : `\nIts last lines:\n${lastLines.join('\n')}`;
    super({
      code: 'JOB_FAILED',
      message: `The job ${jobName} failed: ${reason}${end}`,
      details: { arn, failureReason },
    });
    this.jobName = jobName;
    this.failureReason = failureReason;
    this.lastLines = lastLines;
  }
}

/** True for a {@link ForebearError}, of the given code if any. */
export function isForebearError(error: unknown, code?: ForebearErrorCode): error is ForebearError {
  return error instanceof ForebearError && (code === undefined || error.code === code);
}
