import { on, once } from 'node:events';
import { type RawData, WebSocket } from 'ws';
import { isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { tooLong } from '../engine-replier.js';
import { MOST_BYTES } from '../replier.js';
import { graphBinaryRequest } from '../wire/graphbinary-request.js';
import { graphSONRequest } from '../wire/graphson-request.js';
import { FORMATS, type FormatName, type GremlinRequest, STATUS } from '../wire/message.js';
import { answerHead, refusedBy } from './answer-head.js';

/** A Gremlin server, and the login there. */
export interface GremlinServer {
  readonly url: string;
  /** The traversal source; default `g`. */
  readonly source?: string;
  readonly user?: string;
  readonly password?: string;
}

export interface ExchangeOptions {
  readonly server: GremlinServer;
  readonly format: Exclude<FormatName, 'untyped'>;
  /** The server ends the request after this time. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A message with results. */
export interface ServerMessage {
  readonly code: number;
  readonly data: string | Buffer;
}

const CONNECT_MS = 5_000;
/** How much longer the server is waited for than it may take. */
const GRACE_MS = 5_000;
/** Messages that wait for a client that reads slowly, before the server waits too. */
const WAITING = { highWaterMark: 8, lowWaterMark: 2 };

/**
 * Sends one request to a Gremlin server, over a separate socket, and returns its messages as they come. Throws what the
 * server refuses, `STORE_UNAVAILABLE`, `QUERY_TIMED_OUT`, `QUERY_CANCELLED` and `ANSWER_TOO_LARGE`.
 */
export async function* exchange(
  request: GremlinRequest,
  { server, format, timeoutMs, signal: left }: ExchangeOptions,
): AsyncGenerator<ServerMessage> {
  const late = AbortSignal.timeout(timeoutMs + GRACE_MS);
  const signal = AbortSignal.any([left, late]);
  const socket = new WebSocket(server.url, {
    perMessageDeflate: false,
    maxPayload: MOST_BYTES,
    handshakeTimeout: CONNECT_MS,
  });
  // A later error of a socket that nobody listens to would end the process.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'open', { signal });
    const messages = on(socket, 'message', { signal, close: ['close'], ...WAITING });
    socket.send(framed(request, format));
    for await (const [raw] of messages as AsyncIterable<[RawData]>) {
      const data = format === 'graphbinary' ? (raw as Buffer) : String(raw);
      const head = answerHead(data);
      if (head.code === STATUS.authenticate && server.user !== undefined) {
        socket.send(framed(login(request, server), format));
        continue;
      }
      if (!isAnswer(head.code)) throw refusedBy(head);
      yield { code: head.code, data };
      if (head.code !== STATUS.partial) return;
    }
    throw new Error('it closed the connection');
  } catch (error) {
    throw failure(error, { url: server.url, hasLeft: left.aborted, isLate: late.aborted });
  } finally {
    socket.terminate();
  }
}

function isAnswer(code: number): boolean {
  return code === STATUS.success || code === STATUS.noContent || code === STATUS.partial;
}

/** A frame names the format that it has. */
function framed(request: GremlinRequest, format: ExchangeOptions['format']): Buffer {
  const body =
    format === 'graphbinary' ? graphBinaryRequest(request) : Buffer.from(graphSONRequest(request));
  const name = Buffer.from(FORMATS[format]);
  return Buffer.concat([Buffer.from([name.length]), name, body]);
}

function login(
  { requestId }: GremlinRequest,
  { user, password = '' }: GremlinServer,
): GremlinRequest {
  const sasl = Buffer.from(`\0${user}\0${password}`).toString('base64');
  return { requestId, op: 'authentication', processor: '', args: new Map([['sasl', sasl]]) };
}

interface Circumstances {
  readonly url: string;
  readonly hasLeft: boolean;
  readonly isLate: boolean;
}

function failure(error: unknown, { url, hasLeft, isLate }: Circumstances): PlatformError {
  if (isPlatformError(error)) return error;
  if (hasLeft) return new PlatformError('QUERY_CANCELLED', 'The caller has left.');
  if (isLate) return new PlatformError('QUERY_TIMED_OUT', 'The Gremlin server took too long.');
  const { code } = error as { readonly code?: unknown };
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return tooLong();
  return new PlatformError(
    'STORE_UNAVAILABLE',
    `The Gremlin server at ${url} does not answer: ${reasonOf(error)}`,
    { details: { url }, cause: error },
  );
}
