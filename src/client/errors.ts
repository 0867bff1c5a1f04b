import type { ErrorCode } from '#src/domain/errors/catalogue.js';

/** What only a client can find out. */
export type ClientErrorCode =
  /** The server cannot be reached, or the connection was lost and could not be made again. */
  | 'CONNECTION_FAILED'
  /** The answer is none of the platform: something else listens there. */
  | 'ANSWER_INVALID'
  /** A job that was waited for ended with an error. */
  | 'JOB_FAILED'
  /** An endpoint that was waited for is not in service. */
  | 'ENDPOINT_FAILED';

/** A code of this client, of the server as this client knows it, or of a later server. */
export type ForebearErrorCode = ErrorCode | ClientErrorCode | (string & {});

/** What a {@link ForebearError} says. */
export interface ErrorFacts {
  readonly code: ForebearErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The HTTP status of the answer, if there was one. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** Every error of this client: a stable code, and the values that it is about. */
export class ForebearError extends Error {
  override readonly name: string = 'ForebearError';
  /** The server's code, or one of the client's own; compare this, never the message. */
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

/** Which job failed, and what it wrote last. */
export interface JobFailure {
  readonly arn: string;
  readonly jobName: string;
  readonly failureReason: string | undefined;
  /** The last lines of its log, the oldest first. */
  readonly lastLines: readonly string[];
}

/** A job that was waited for has failed. */
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
