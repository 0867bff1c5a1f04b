import { AdaptiveRetryStrategy, DefaultRateLimiter } from '@smithy/core/retry';
import { PlatformError } from '#src/domain/errors/index.js';
import { bucketNotFound } from '../../shared/objects.js';

interface S3Error {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
}

/** Error codes of servers that store objects as files. */
const KEPT_AS_FILES = [
  'ObjectParentIsFile',
  'ExistingObjectIsDirectory',
  'DirectoryObjectContainsData',
];

/** The HTTP status of an error of the SDK; undefined when the server gave no answer. */
export function statusOf(error: unknown): number | undefined {
  return (error as Partial<S3Error> | undefined)?.$metadata?.httpStatusCode;
}

/** True when the server used this error name; answers to HEAD have no name except `NotFound`. */
export function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}

/** Converts an error of the SDK to a platform error; returns any other error unchanged. */
export function toStorageError(error: unknown, bucket: string): unknown {
  if (error instanceof PlatformError || !(error instanceof Error)) return error;
  const { name, message, $metadata } = error as S3Error;
  const status = $metadata?.httpStatusCode;
  const details = { bucket, ...(status === undefined ? {} : { status }), error: name };
  if (isNamed(error, 'NoSuchBucket')) return bucketNotFound(bucket, error);
  if (isNamed(error, 'CredentialsProviderError')) {
    return new PlatformError(
      'BUCKET_ACCESS_DENIED',
      'This server has no credentials for the object storage; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another source of the AWS SDK.',
      { details, cause: error },
    );
  }
  if (status === 403) {
    return new PlatformError(
      'BUCKET_ACCESS_DENIED',
      `The bucket '${bucket}' may not be used so by this server; check its credentials and the bucket's policy.`,
      { details, cause: error },
    );
  }
  if (isNamed(error, ...KEPT_AS_FILES)) {
    return new PlatformError(
      'CONFLICT',
      'This object storage keeps objects as files: it takes no object below the key of another, and no bytes for a key that ends in a slash. Choose another key.',
      { details, cause: error },
    );
  }
  if (status === 507) {
    return new PlatformError('STORAGE_FULL', 'The object storage is full; free some space.', {
      details,
      cause: error,
    });
  }
  const isAway = status === undefined ? $metadata !== undefined : status >= 500 || status === 429;
  return isAway ? unavailable(`${message || name}`, { details, cause: error }) : error;
}

export function unavailable(
  why: string,
  context: { readonly details?: Readonly<Record<string, unknown>>; readonly cause?: unknown },
): PlatformError {
  return new PlatformError(
    'STORAGE_UNAVAILABLE',
    `The object storage does not do its work (${why}); check that its server is up and can be reached.`,
    context,
  );
}

type Strategy = AdaptiveRetryStrategy;
type RetryToken = Awaited<ReturnType<Strategy['acquireInitialRetryToken']>>;
type StandardRetryToken = Parameters<Strategy['refreshRetryTokenForRetry']>[0];
type RetryErrorInfo = Parameters<Strategy['refreshRetryTokenForRetry']>[1];
type Methods = 'acquireInitialRetryToken' | 'refreshRetryTokenForRetry' | 'recordSuccess';

/**
 * The adaptive retries of the SDK, with a maximum of attempts for each request. The SDK's own
 * retries share a budget between all requests of a client: when every third answer is a failure, it
 * is used up after some hundred requests, and from then on the first failure is final.
 */
export class RequestRetries implements Pick<Strategy, Methods> {
  readonly mode = 'adaptive';
  readonly #maxAttempts: number;
  /** Adapts the common rate of all requests. */
  readonly #rateLimiter = new DefaultRateLimiter();
  /** The retries of a request, by its last token. */
  readonly #requests = new WeakMap<RetryToken, AdaptiveRetryStrategy>();

  constructor(maxAttempts: number) {
    this.#maxAttempts = maxAttempts;
  }

  async acquireInitialRetryToken(scope: string): Promise<RetryToken> {
    const request = new AdaptiveRetryStrategy(this.#maxAttempts, {
      maxAttempts: this.#maxAttempts,
      rateLimiter: this.#rateLimiter,
    });
    return this.#note(request, await request.acquireInitialRetryToken(scope));
  }

  /** Throws when the request has no attempt left. */
  async refreshRetryTokenForRetry(token: RetryToken, error: RetryErrorInfo): Promise<RetryToken> {
    const request = this.#requestOf(token);
    // A strategy accepts only its own tokens; the type of the interface is wider.
    const last = token as StandardRetryToken;
    return this.#note(request, await request.refreshRetryTokenForRetry(last, error));
  }

  recordSuccess(token: RetryToken): void {
    this.#requestOf(token).recordSuccess(token as StandardRetryToken);
  }

  #note(request: AdaptiveRetryStrategy, token: RetryToken): RetryToken {
    this.#requests.set(token, request);
    return token;
  }

  #requestOf(token: RetryToken): AdaptiveRetryStrategy {
    const request = this.#requests.get(token);
    if (!request) throw new Error('The token belongs to another strategy.');
    return request;
  }
}
