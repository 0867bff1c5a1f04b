import { ERROR_CATALOGUE, type ErrorCode, PlatformError } from '#src/domain/errors/index.js';
import type { OtherServer } from '#src/supervision/engine.js';
import type { Exchange, ResponseHead } from '../routing/index.js';
import type { InvocationReceiver } from './invocation.js';
import { originOf } from './origin-headers.js';
import { modelError, unreachableServer } from './refusals.js';

interface ForwardedCallOptions {
  /** The name of the endpoint. */
  readonly name: string;
  readonly server: OtherServer;
  readonly receiver: InvocationReceiver;
}

/** A longer answer without success is not an error of this platform. */
const MAX_ERROR_BYTES = 64 * 1024;

/** The answer of another server, on its way to the caller. */
export class ForwardedCall implements Exchange {
  readonly #options: ForwardedCallOptions;
  #failure: { readonly status: number; readonly parts: Uint8Array[]; size: number } | undefined;

  constructor(options: ForwardedCallOptions) {
    this.#options = options;
  }

  onHead({ status, headers }: ResponseHead): void {
    if (status !== 200) {
      this.#failure = { status, parts: [], size: 0 };
      return;
    }
    const length = headers['content-length'];
    const attributes = headers['x-amzn-sagemaker-custom-attributes'];
    this.#options.receiver.onHead({
      origin: originOf(headers),
      contentType: headers['content-type'],
      customAttributes: Array.isArray(attributes) ? attributes.at(-1) : attributes,
      contentLength: length === undefined ? undefined : Number(length),
    });
  }

  onData(chunk: Uint8Array): boolean {
    const failure = this.#failure;
    if (!failure) return this.#options.receiver.onData(chunk);
    failure.size += chunk.length;
    if (failure.size <= MAX_ERROR_BYTES) failure.parts.push(chunk);
    return true;
  }

  onEnd(): void {
    const { receiver, name, server } = this.#options;
    if (!this.#failure) {
      receiver.onEnd();
      return;
    }
    const { parts } = this.#failure;
    receiver.onError(errorOf(Buffer.concat(parts).toString()) ?? unreachableServer(name, server));
  }

  /** The model may have handled the sent request, so the caller must not repeat it blindly. */
  onError(error: Error, sent: boolean): void {
    const { receiver, name, server } = this.#options;
    receiver.onError(
      sent
        ? modelError({ status: 0, text: error.message, variant: '' })
        : unreachableServer(name, server),
    );
  }
}

/** Restores the error that another server has thrown. */
function errorOf(text: string): PlatformError | undefined {
  try {
    const { code, message, ...details } = JSON.parse(text);
    return code in ERROR_CATALOGUE
      ? new PlatformError(code as ErrorCode, String(message), { details })
      : undefined;
  } catch {
    return undefined;
  }
}
