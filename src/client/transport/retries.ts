import type { AdaptiveRetryStrategy } from '@smithy/core/retry';
import { unlessAborted } from '#src/async/abort.js';
import { failureOf, type TransportFailure } from './failure.js';

/** Resolves after some milliseconds; rejects with the signal's reason. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

type StandardRetryToken = Parameters<AdaptiveRetryStrategy['refreshRetryTokenForRetry']>[0];
type RetryErrorInfo = Parameters<AdaptiveRetryStrategy['refreshRetryTokenForRetry']>[1];

/** The options of a retry. */
export interface RetryRules {
  /**
   * Whether the request is safe to repeat after it has taken effect. If not, only a refused request
   * is retried.
   */
  readonly idempotent: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Retries requests with growing pauses, up to 20 times, and slows all of them down while the server
 * reports too many: the mode `adaptive` of the AWS clients.
 */
export class Retries {
  readonly #maxAttempts: number;
  #strategy: Promise<AdaptiveRetryStrategy> | undefined;

  constructor(maxAttempts: number) {
    this.#maxAttempts = maxAttempts;
  }

  /** Returns the result of the first successful try; rejects with the error of the last one. */
  async run<Result>(attempt: () => Promise<Result>, rules: RetryRules): Promise<Result> {
    let token: StandardRetryToken | undefined;
    for (;;) {
      try {
        token ??= await this.#first(rules);
        const result = await attempt();
        if (token) (await this.#strategy)?.recordSuccess(token);
        return result;
      } catch (error) {
        rules.signal?.throwIfAborted();
        token = await this.#next(token, error, rules);
      }
    }
  }

  /** A program whose requests all succeed does not load the strategy. */
  async #first({ signal }: RetryRules): Promise<StandardRetryToken | undefined> {
    const strategy = await this.#strategy;
    return (
      strategy &&
      ((await unlessAborted(strategy.acquireInitialRetryToken(''), signal)) as StandardRetryToken)
    );
  }

  async #next(
    token: StandardRetryToken | undefined,
    error: unknown,
    { idempotent, signal }: RetryRules,
  ): Promise<StandardRetryToken> {
    const failure = failureOf(error);
    if (!failure || !(idempotent || failure.refused) || this.#maxAttempts === 1) throw error;
    this.#strategy ??= import('@smithy/core/retry').then(
      ({ AdaptiveRetryStrategy: Strategy }) => new Strategy(this.#maxAttempts),
    );
    const strategy = await this.#strategy;
    const before = token ?? ((await strategy.acquireInitialRetryToken('')) as StandardRetryToken);
    const waiting = strategy.refreshRetryTokenForRetry(before, infoOf(failure));
    // It rejects when no further try is allowed, with an error that is not about the request.
    const next = waiting.catch(() => undefined);
    const renewed = await unlessAborted(next, signal);
    if (!renewed) throw error;
    return renewed as StandardRetryToken;
  }
}

function infoOf({ kind, retryAfterMs }: TransportFailure): RetryErrorInfo {
  return {
    errorType: kind,
    ...(retryAfterMs === undefined ? {} : { retryAfterHint: new Date(Date.now() + retryAfterMs) }),
  };
}
