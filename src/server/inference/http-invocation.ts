import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPlatformError, maskedError, type PlatformError } from '#src/domain/errors/index.js';
import {
  HOPS_HEADER,
  type InvocationHead,
  type InvocationReceiver,
  type Invoker,
  originHeaders,
  passedInVain,
  type RunningCall,
  SERVER_HEADER,
} from '#src/hosting/invocation/index.js';
import type { Logger } from '#src/ports/system.js';
import { leaveBody, payloadTooLarge } from '../http/bodies.js';
import { bearerToken } from '../http/headers.js';

/** Options of {@link HttpInvocation}. */
export interface HttpInvocationOptions {
  /** The id of this server process, as in its lease. */
  readonly server: string;
  readonly invoker: Invoker;
  readonly logger: Logger;
  readonly maxBodyBytes: number;
  /** True once the server is shutting down: answers then close their connection. */
  readonly draining: () => boolean;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The answer for an error; default: its code, its message and its details. */
  readonly answerOf?: (error: PlatformError) => InvocationError;
}

/** The answer for an invocation that failed. */
export interface InvocationError {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The headers that are passed to the model, with their names there. */
const PASSED = [
  ['content-type', 'Content-Type'],
  ['accept', 'Accept'],
  ['x-amzn-sagemaker-custom-attributes', 'X-Amzn-SageMaker-Custom-Attributes'],
  ['x-amzn-sagemaker-inference-id', 'X-Amzn-SageMaker-Inference-Id'],
] as const;

const CUSTOM_ATTRIBUTES = 'X-Amzn-SageMaker-Custom-Attributes';

/** One HTTP request for a prediction: its body in, the model's response out. */
export class HttpInvocation implements InvocationReceiver {
  readonly #options: HttpInvocationOptions;
  #size = 0;
  #parts: Uint8Array[] = [];
  #call: RunningCall | undefined;
  #length: number | undefined;
  #refused = false;

  constructor(options: HttpInvocationOptions) {
    this.#options = options;
    options.request.on('error', () => undefined); // handled at the response's close
  }

  /** Reads the body, then invokes. */
  receive(name: string): void {
    const { request, maxBodyBytes, server } = this.#options;
    const meant = request.headers[SERVER_HEADER.toLowerCase()];
    if (meant !== undefined && meant !== server) {
      this.refuse(passedInVain(name)); // the request was forwarded to a server that listened here before
      return;
    }
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
      this.refuse(payloadTooLarge(maxBodyBytes));
      return;
    }
    request.on('data', (chunk: Uint8Array) => {
      this.#size += chunk.length;
      if (this.#size <= maxBodyBytes) this.#parts.push(chunk);
      else this.refuse(payloadTooLarge(maxBodyBytes));
    });
    request.on('end', () => {
      const [first] = this.#parts;
      const body = this.#parts.length === 1 && first ? first : Buffer.concat(this.#parts);
      this.#parts = [];
      if (!this.#refused) this.send(name, body);
    });
  }

  onHead({ origin, contentType, customAttributes, contentLength }: InvocationHead): void {
    const headers = originHeaders(origin);
    if (contentType !== undefined) headers.push('Content-Type', contentType);
    if (contentLength !== undefined) headers.push('Content-Length', `${contentLength}`);
    if (customAttributes !== undefined) headers.push(CUSTOM_ATTRIBUTES, customAttributes);
    if (this.#options.draining()) headers.push('Connection', 'close');
    this.#length = contentLength;
    this.#options.response.writeHead(200, headers);
  }

  /** A body in one chunk is sent in one write with its head. */
  onData(chunk: Uint8Array): boolean {
    const { response } = this.#options;
    if (chunk.length !== this.#length) return response.write(chunk);
    response.end(chunk);
    return true;
  }

  onEnd(): void {
    const { response } = this.#options;
    if (!response.writableEnded) response.end();
  }

  onError(error: unknown): void {
    this.refuse(error);
  }

  /** Answers with an error; once the response has begun, cuts the connection. */
  refuse(error: unknown): void {
    const { request, response, logger, draining } = this.#options;
    if (this.#refused) return;
    this.#refused = true;
    this.#parts = [];
    if (response.headersSent) {
      response.destroy();
      return;
    }
    leaveBody(request, response);
    const isForeseen = isPlatformError(error);
    if (!isForeseen) logger.error('an invocation failed', { error });
    const known = isForeseen ? error : maskedError(error);
    const { code, details } = known;
    const { answerOf = errorAnswer } = this.#options;
    const { status, headers = {}, body: members } = answerOf(known);
    const body = Buffer.from(JSON.stringify(members));
    const mayComeHere = !('servedBy' in details); // when another server has the endpoint, a retry here is useless
    if (mayComeHere && (code === 'SERVICE_UNAVAILABLE' || code === 'ENDPOINT_NOT_READY'))
      response.setHeader('Retry-After', '1');
    if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer realm="forebear"');
    if (draining()) response.setHeader('Connection', 'close');
    response.writeHead(status, {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    });
    response.end(body);
  }

  /** Invokes with a body that was read already. */
  send(endpointName: string, body: Uint8Array): void {
    const { invoker, request, response } = this.#options;
    const targetVariant = request.headers['x-amzn-sagemaker-target-variant'];
    const call = invoker.invoke(
      {
        endpointName,
        headers: passedHeaders(request),
        body,
        passOn: { token: bearerToken(request.headers), hops: hopsOf(request) },
        ...(typeof targetVariant === 'string' ? { targetVariant } : {}),
      },
      this,
    );
    this.#call = call;
    response.on('drain', () => this.#call?.resume());
    response.on('close', () => {
      if (!response.writableFinished) call.abort();
    });
  }
}

function errorAnswer({
  code,
  message,
  details,
  httpStatus: status,
}: PlatformError): InvocationError {
  return { status, body: { ...details, code, message } };
}

/** Anything but a number counts as forwarded. */
function hopsOf({ headers }: IncomingMessage): number {
  const hops = headers[HOPS_HEADER.toLowerCase()];
  return hops === undefined ? 0 : Number(hops) || 1;
}

function passedHeaders({ headers }: IncomingMessage): readonly string[] {
  return PASSED.flatMap(([name, written]) => {
    const value = headers[name];
    return typeof value === 'string' ? [written, value] : [];
  });
}
