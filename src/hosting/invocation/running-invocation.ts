import type {
  EndpointRoute,
  Exchange,
  InstanceCall,
  InstanceRoute,
  ResponseHead,
} from '../routing/index.js';
import type { Invocation, InvocationReceiver, RunningCall } from './invocation.js';
import { modelError, noInstance } from './refusals.js';

export interface RunningInvocationOptions {
  readonly invocation: Invocation;
  readonly receiver: InvocationReceiver;
  readonly route: EndpointRoute;
  readonly timeoutMs: number;
}

const MAX_MESSAGE = 4096;

/** One invocation, which is sent to one instance after another until one takes it. */
export class RunningInvocation implements Exchange, RunningCall {
  readonly #options: RunningInvocationOptions;
  #instance: InstanceRoute | undefined;
  #call: InstanceCall | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tried: Set<InstanceRoute> | undefined;
  #failure: { readonly status: number; readonly parts: Uint8Array[]; size: number } | undefined;

  constructor(options: RunningInvocationOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setTimeout(() => this.#expire(), this.#options.timeoutMs);
    this.#send();
  }

  abort(): void {
    this.#call?.abort();
    this.#release();
  }

  resume(): void {
    this.#call?.resume();
  }

  onHead({ status, headers }: ResponseHead): void {
    if (status < 200 || status > 299) {
      this.#failure = { status, parts: [], size: 0 };
      return;
    }
    const instance = this.#instance;
    if (!instance) return; // aborted
    const length = headers['content-length'];
    const { route, receiver } = this.#options;
    receiver.onHead({
      origin: { ...instance.origin, variant: instance.variant, commit: route.commit },
      contentType: headers['content-type'],
      customAttributes: lastOf(headers['x-amzn-sagemaker-custom-attributes']),
      contentLength: length === undefined ? undefined : Number(length),
    });
  }

  onData(chunk: Uint8Array): boolean {
    const failure = this.#failure;
    if (!failure) return this.#options.receiver.onData(chunk);
    if (failure.size < MAX_MESSAGE) failure.parts.push(chunk);
    failure.size += chunk.length;
    return true;
  }

  onEnd(): void {
    const variant = this.#instance?.variant ?? '';
    this.#release();
    if (!this.#failure) {
      this.#options.receiver.onEnd();
      return;
    }
    const { status, parts } = this.#failure;
    const text = Buffer.concat(parts).subarray(0, MAX_MESSAGE).toString();
    this.#options.receiver.onError(modelError({ status, text, variant }));
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
    this.#fail(error.message);
  }

  #send(): void {
    const { route, invocation } = this.#options;
    const instance = route.pick(invocation.targetVariant, this.#tried);
    if (!instance) {
      this.#release();
      this.#options.receiver.onError(noInstance(invocation.endpointName));
      return;
    }
    this.#instance = instance;
    instance.begin();
    this.#call = instance.invoke(invocation.headers, invocation.body, this);
  }

  #expire(): void {
    this.#call?.abort();
    this.#fail(`There was no whole response within ${this.#options.timeoutMs / 1000} seconds.`);
  }

  #fail(text: string): void {
    const variant = this.#instance?.variant ?? '';
    this.#release();
    this.#options.receiver.onError(modelError({ status: 0, text, variant }));
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#instance?.end();
    this.#instance = undefined;
  }
}

function lastOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.at(-1) : value;
}
