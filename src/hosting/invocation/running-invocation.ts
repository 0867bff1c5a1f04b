import type {
  AnswerObserver,
  AnswerOrigin,
  EndpointRoute,
  Exchange,
  InstanceCall,
  InstanceRoute,
  ResponseHead,
  VariantRoute,
} from '../routing/index.js';
import { type Outcome, outcomeOf } from '../traffic/index.js';
import { modelError, noInstance, queueFull, startTooLong } from './refusals.js';

export interface Invocation {
  readonly endpointName: string;
  readonly targetVariant?: string;
  /** The headers for the instance: names and values alternately. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  /** The data that another server needs to serve the request; absent: it is not forwarded. */
  readonly passOn?: PassedOn;
}

/** The part of a request that is only needed to forward it. */
export interface PassedOn {
  /** The bearer token of the caller, which the other server authenticates too. */
  readonly token: string | undefined;
  /** The number of servers that have forwarded it already. */
  readonly hops: number;
}

export interface InvocationHead {
  readonly origin: AnswerOrigin;
  readonly contentType: string | undefined;
  readonly customAttributes: string | undefined;
  readonly contentLength: number | undefined;
}

/** Receives a response: head, data, end; or an error at any point. */
export interface InvocationReceiver {
  onHead(head: InvocationHead): void;
  /** Returns false when the receiver is full; call {@link RunningCall.resume} to continue. */
  onData(chunk: Uint8Array): boolean;
  onEnd(): void;
  /** Receives a `PlatformError`, or an unexpected error of this server. */
  onError(error: unknown): void;
}

export interface RunningCall {
  /** Ends the invocation, because the caller no longer waits for the response. */
  abort(): void;
  /** Continues the response after `onData` returned false. */
  resume(): void;
}

export interface RunningInvocationOptions {
  readonly invocation: Invocation;
  readonly receiver: InvocationReceiver;
  readonly route: EndpointRoute;
  /** Observers that also see the answer. */
  readonly observers: readonly AnswerObserver[];
  /**
   * The time from sending the request to the end of its answer, for variants without a time limit.
   */
  readonly timeoutMs: number;
  /** The time to wait for an instance that takes the request. */
  readonly waitMs: number;
}

const MAX_MESSAGE = 4096;

/** One invocation. It is sent to one instance after another until one takes it. */
export class RunningInvocation implements Exchange, RunningCall {
  readonly #options: RunningInvocationOptions;
  #variant: VariantRoute | undefined;
  #instance: InstanceRoute | undefined;
  #call: InstanceCall | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tried: Set<InstanceRoute> | undefined;
  #startedAt = 0;
  #isCounted = false;
  #failure: { readonly status: number; readonly parts: Uint8Array[]; size: number } | undefined;

  constructor(options: RunningInvocationOptions) {
    this.#options = options;
  }

  start(): void {
    this.#startedAt = performance.now();
    this.#send();
  }

  abort(): void {
    this.#call?.abort();
    this.#count('abandoned');
    for (const observer of this.#options.observers) observer.onError();
    this.#release();
  }

  resume(): void {
    this.#call?.resume();
  }

  onHead({ status, headers }: ResponseHead): void {
    const instance = this.#instance;
    if (!instance) return; // aborted
    const { route, receiver, observers } = this.#options;
    const { variant } = instance;
    const contentType = headers['content-type'];
    for (const observer of observers) observer.onHead({ status, contentType, variant });
    if (status < 200 || status > 299) {
      this.#failure = { status, parts: [], size: 0 };
      return;
    }
    const length = headers['content-length'];
    receiver.onHead({
      origin: { ...instance.origin, variant, commit: route.commit },
      contentType,
      customAttributes: lastOf(headers['x-amzn-sagemaker-custom-attributes']),
      contentLength: length === undefined ? undefined : Number(length),
    });
  }

  onData(chunk: Uint8Array): boolean {
    for (const observer of this.#options.observers) observer.onData(chunk);
    const failure = this.#failure;
    if (!failure) return this.#options.receiver.onData(chunk);
    if (failure.size < MAX_MESSAGE) failure.parts.push(chunk);
    failure.size += chunk.length;
    return true;
  }

  onEnd(): void {
    const { observers, receiver, route } = this.#options;
    const variant = this.#instance?.variant ?? '';
    const failure = this.#failure;
    route.answers.answered += 1;
    const outcome = failure ? outcomeOf(failure.status) : 'answered';
    if (outcome === 'serverErrors') route.answers.failed += 1;
    this.#count(outcome);
    for (const observer of observers) observer.onEnd();
    this.#release();
    if (!failure) {
      receiver.onEnd();
      return;
    }
    const { status, parts } = failure;
    const text = Buffer.concat(parts).subarray(0, MAX_MESSAGE).toString();
    receiver.onError(modelError({ status, text, variant }));
  }

  onError(error: Error, sent: boolean): void {
    const instance = this.#instance;
    if (!sent && instance) {
      this.#tried ??= new Set();
      this.#tried.add(instance);
      instance.end();
      this.#instance = undefined;
      this.#send();
      return;
    }
    this.#fail('serverErrors', error.message);
  }

  #send(): void {
    const { route, invocation } = this.#options;
    const variant = route.choose(invocation.targetVariant, this.#tried);
    this.#variant = variant;
    if (!variant) {
      this.#refuse(noInstance(invocation.endpointName));
      return;
    }
    if (!this.#sendTo(variant)) this.#wait(variant);
  }

  #sendTo(variant: VariantRoute): boolean {
    const instance = variant.pick(this.#tried);
    if (!instance) return false;
    const { invocation, timeoutMs } = this.#options;
    this.#instance = instance;
    variant.begin(instance);
    this.#expireAfter(variant.timeoutMs ?? timeoutMs);
    this.#call = instance.invoke(invocation.headers, invocation.body, this);
    return true;
  }

  #wait(variant: VariantRoute): void {
    const { endpointName } = this.#options.invocation;
    if (!variant.isWorthWaiting(this.#tried)) {
      this.#refuse(noInstance(endpointName));
      return;
    }
    const { waitMs } = this.#options;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#refuse(startTooLong(endpointName, waitMs)), waitMs);
    if (!variant.wait(this.#goOn)) this.#refuse(queueFull(endpointName, variant.name));
  }

  readonly #goOn = (): void => {
    if (this.#variant && !this.#sendTo(this.#variant)) this.#send();
  };

  #expireAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#call?.abort();
      this.#fail('timeouts', `There was no whole response within ${milliseconds / 1000} seconds.`);
    }, milliseconds);
  }

  #fail(outcome: 'serverErrors' | 'timeouts', text: string): void {
    this.#count(outcome);
    const { answers } = this.#options.route;
    answers.answered += 1;
    answers.failed += 1;
    const variant = this.#instance?.variant ?? '';
    this.#refuse(modelError({ status: 0, text, variant }));
  }

  #refuse(error: Error): void {
    this.#count('refused'); // unless it failed
    for (const observer of this.#options.observers) observer.onError();
    this.#release();
    this.#options.receiver.onError(error);
  }

  #count(outcome: Outcome): void {
    if (this.#isCounted) return;
    this.#isCounted = true;
    const { route, invocation } = this.#options;
    const variant = this.#variant ?? route.blamed(invocation.targetVariant);
    variant?.traffic?.ended(outcome, performance.now() - this.#startedAt);
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#variant?.leave(this.#goOn);
    this.#instance?.end();
    this.#instance = undefined;
  }
}

function lastOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.at(-1) : value;
}
