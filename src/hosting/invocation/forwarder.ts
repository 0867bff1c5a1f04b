import type { IncomingHttpHeaders } from 'node:http';
import { Agent } from 'undici';
import type { Arn } from '#src/domain/arn.js';
import { ERROR_CATALOGUE, type ErrorCode, PlatformError } from '#src/domain/errors/index.js';
import type { OtherServer } from '#src/supervision/engine-options.js';
import {
  type AnswerOrigin,
  type Exchange,
  InstanceCall,
  type ResponseHead,
} from '../routing/index.js';
import { modelError, passedInVain, servedElsewhere, unreachableServer } from './refusals.js';
import type { Invocation, InvocationReceiver, RunningCall } from './running-invocation.js';

/**
 * The headers that name the origin of an answer; each ARN is a starting point for queries of the
 * lineage.
 */
const NAMES = {
  variant: 'X-Amzn-Invoked-Production-Variant',
  endpoint: 'X-Forebear-Endpoint',
  deployment: 'X-Forebear-Deployment',
  model: 'X-Forebear-Model',
  commit: 'X-Forebear-Commit',
  artifact: 'X-Forebear-Model-Artifact',
} as const;

/** The headers of an origin, names and values alternately. */
export function originHeaders(origin: AnswerOrigin): string[] {
  const { variant, endpoint, deployment, model, artifact, commit } = origin;
  const values = { variant, endpoint, deployment, model, commit: `${commit}`, artifact };
  return Object.entries(NAMES).flatMap(([part, name]) => {
    const value = values[part as keyof typeof values];
    return value === undefined ? [] : [name, value];
  });
}

/** Reads {@link originHeaders} back. */
export function originOf(headers: IncomingHttpHeaders): AnswerOrigin {
  const of = (part: keyof typeof NAMES) => String(headers[NAMES[part].toLowerCase()] ?? '');
  const artifact = of('artifact');
  return {
    variant: of('variant'),
    endpoint: of('endpoint') as Arn,
    deployment: of('deployment') as Arn,
    model: of('model') as Arn,
    commit: Number(of('commit')),
    ...(artifact === '' ? {} : { artifact: artifact as Arn }),
  };
}

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

/** The number of servers that have forwarded a request. */
export const HOPS_HEADER = 'X-Forebear-Hops';
/**
 * The id of the server that a request was forwarded to: another server may listen at its address by
 * now.
 */
export const SERVER_HEADER = 'X-Forebear-Server';

/**
 * Only connecting has a time limit here; the other server limits the rest as for direct requests.
 */
const AGENT: Agent.Options = { connect: { timeout: 1_000 }, headersTimeout: 0, bodyTimeout: 0 };

/** Forwards requests to the servers that serve their endpoints. */
export class Forwarder {
  readonly #agent = new Agent(AGENT);

  /**
   * Sends a request to a server, and passes its answer to the receiver as if this server had
   * answered.
   */
  forward(
    server: OtherServer,
    invocation: Invocation,
    receiver: InvocationReceiver,
  ): RunningCall | undefined {
    const { endpointName: name, targetVariant, passOn } = invocation;
    if (passOn && passOn.hops > 0) return refuse(receiver, passedInVain(name));
    if (!passOn || server.address === undefined)
      return refuse(receiver, servedElsewhere(name, server));
    const url = new URL(server.address);
    const call = new InstanceCall(new ForwardedCall({ name, server, receiver }));
    const headers = [...invocation.headers, HOPS_HEADER, `${passOn.hops + 1}`];
    headers.push(SERVER_HEADER, server.owner);
    if (passOn.token !== undefined) headers.push('Authorization', `Bearer ${passOn.token}`);
    if (targetVariant !== undefined) headers.push('X-Amzn-SageMaker-Target-Variant', targetVariant);
    this.#agent.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname.replace(/\/$/, '')}/endpoints/${encodeURIComponent(name)}/invocations`,
        method: 'POST',
        headers,
        body: invocation.body,
      },
      call,
    );
    return call;
  }

  /** Closes the connections; running requests fail. */
  close(): Promise<void> {
    return this.#agent.destroy(new Error('The server is shutting down.'));
  }
}

function refuse(receiver: InvocationReceiver, error: Error): undefined {
  receiver.onError(error);
}
