import { createHash } from 'node:crypto';
import type {
  AnswerObserver,
  Comparison,
  InstanceCall,
  InstanceRoute,
  VariantRoute,
} from '../routing/index.js';
import { type Outcome, outcomeOf } from '../traffic/index.js';
import type { Invocation } from './running-invocation.js';

/**
 * The status and the digest of an answer, so that no answer is held in memory for the comparison.
 */
class AnswerDigest {
  status = 0;
  /** Undefined until the answer is complete. */
  digest: string | undefined;
  readonly #hash = createHash('sha256');

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
  }

  end(): void {
    this.digest = this.#hash.digest('hex');
  }
}

/** Sends a copy of each request to a shadow, and compares its answer with the one that is returned. */
export class ShadowCall implements AnswerObserver {
  readonly #variant: VariantRoute;
  readonly #instance: InstanceRoute;
  readonly #returned = new AnswerDigest();
  readonly #own = new AnswerDigest();
  readonly #call: InstanceCall;
  readonly #timer: NodeJS.Timeout;
  readonly #startedAt = performance.now();
  #isOver = false;

  /**
   * Sends the copy. When no instance is free, the request is only counted: nothing waits for a
   * shadow.
   */
  static send(
    variant: VariantRoute,
    invocation: Invocation,
    timeoutMs: number,
  ): ShadowCall | undefined {
    const instance = variant.pick();
    if (instance) return new ShadowCall(variant, instance, { invocation, timeoutMs });
    variant.comparison.skipped += 1;
    variant.traffic?.ended('refused', 0);
    return undefined;
  }

  private constructor(
    variant: VariantRoute,
    instance: InstanceRoute,
    { invocation, timeoutMs }: { readonly invocation: Invocation; readonly timeoutMs: number },
  ) {
    this.#variant = variant;
    this.#instance = instance;
    variant.begin(instance);
    const own = this.#own;
    this.#call = instance.invoke(invocation.headers, invocation.body, {
      onHead: ({ status }) => {
        own.status = status;
      },
      onData: (chunk) => {
        own.add(chunk);
        return true;
      },
      onEnd: () => {
        own.end();
        this.#ended(outcomeOf(own.status));
        this.#instance.end();
        this.#compare();
      },
      onError: () => {
        this.#instance.end();
        this.#ended('serverErrors');
        this.#count('failed');
      },
    });
    this.#timer = setTimeout(
      () => this.#giveUp('failed', 'timeouts'),
      variant.timeoutMs ?? timeoutMs,
    );
  }

  onHead({ status }: { readonly status: number }): void {
    this.#returned.status = status;
  }

  onData(chunk: Uint8Array): void {
    this.#returned.add(chunk);
  }

  onEnd(): void {
    this.#returned.end();
    this.#compare();
  }

  /** There is no answer to compare with. */
  onError(): void {
    this.#giveUp('skipped', 'abandoned');
  }

  #compare(): void {
    const [returned, own] = [this.#returned, this.#own];
    if (returned.digest === undefined || own.digest === undefined) return;
    if (isError(own) && !isError(returned)) this.#count('failed');
    else
      this.#count(
        own.status === returned.status && own.digest === returned.digest ? 'same' : 'different',
      );
  }

  #giveUp(result: keyof Comparison, outcome: Outcome): void {
    if (this.#isOver) return;
    if (this.#own.digest === undefined) {
      this.#call.abort();
      this.#instance.end();
      this.#ended(outcome);
    }
    this.#count(result);
  }

  #ended(outcome: Outcome): void {
    this.#variant.traffic?.ended(outcome, performance.now() - this.#startedAt);
  }

  #count(result: keyof Comparison): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#variant.comparison[result] += 1;
  }
}

function isError({ status }: AnswerDigest): boolean {
  return outcomeOf(status) !== 'answered';
}
