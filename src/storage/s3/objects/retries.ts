import { AdaptiveRetryStrategy, DefaultRateLimiter } from '@smithy/core/retry';

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
