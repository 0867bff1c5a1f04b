/** Options of an {@link AwsError}. */
export interface AwsErrorContext {
  /** The HTTP status; default 400. */
  readonly status?: number;
  /** More members of the answer, such as `Key`. */
  readonly members?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error that the AWS door answers with a code of the original; each service has its own form for it. */
export class AwsError extends Error {
  override readonly name = 'AwsError';
  readonly code: string;
  readonly status: number;
  readonly members: Readonly<Record<string, string>>;

  constructor(code: string, message: string, context: AwsErrorContext = {}) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause });
    this.code = code;
    this.status = context.status ?? 400;
    this.members = context.members ?? {};
  }
}
