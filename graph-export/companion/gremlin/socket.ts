import type { WebSocket } from 'ws';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { Logger } from '#src/ports/system.js';
import type { Result } from './engine/evaluate.js';
import { failureStatus, malformedStatus } from './failure.js';
import {
  type AnswerWriter,
  openMessage,
  type ReceivedMessage,
  readRequest,
  requestIdOf,
  writerOf,
} from './formats.js';
import { type Question, questionOf } from './question.js';
import { type AnswerStatus, type FormatName, type GremlinRequest, STATUS } from './wire/message.js';

/** A question, and the format of its answer. */
export interface GremlinQuestion {
  readonly question: Question;
  readonly requestId: string;
  /** The ARN of the caller. */
  readonly caller: string;
  readonly format: FormatName;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Finds the results of questions. */
export interface ResultSource {
  answer(asked: GremlinQuestion): AsyncIterable<readonly Result[]>;
}

/** The most bytes of an answer over HTTP, which is one message; web sockets have no such bound. */
const MOST_BYTES = 64 * 2 ** 20;
/** A batch of written results ends early at this length, so that no message is too long for a socket. */
const MOST_LENGTH = 2 ** 20;

/** Answers questions with messages of the protocol. Its caller reports thrown errors. */
export class Replier {
  readonly #source: ResultSource;

  constructor(source: ResultSource) {
    this.#source = source;
  }

  /** Yields the messages of an answer for a web socket; the last one has the final code. */
  async *messages(asked: GremlinQuestion): AsyncGenerator<string | Buffer> {
    const writer = writerOf(asked.format, asked.question);
    let last: readonly (string | Buffer)[] | undefined;
    for await (const batch of this.#batches(asked, writer)) {
      if (last) yield writer.answer(statusOf(asked, STATUS.partial), last);
      last = batch;
    }
    yield writer.answer(statusOf(asked, last ? STATUS.success : STATUS.noContent), last ?? []);
  }

  /** Returns the answer as one message, for HTTP. Throws `ANSWER_TOO_LARGE`. */
  async whole(asked: GremlinQuestion): Promise<string | Buffer> {
    const writer = writerOf(asked.format, asked.question);
    const items: (string | Buffer)[] = [];
    let length = 0;
    for await (const batch of this.#batches(asked, writer)) {
      for (const each of batch) length += each.length;
      items.push(...batch);
      if (length > MOST_BYTES) throw tooLong();
    }
    return writer.answer(statusOf(asked, STATUS.success), items);
  }

  /** Yields written results, in batches. */
  async *#batches(
    asked: GremlinQuestion,
    writer: AnswerWriter,
  ): AsyncGenerator<readonly (string | Buffer)[]> {
    const { bulked, batchSize } = asked.question;
    let batch: (string | Buffer)[] = [];
    let length = 0;
    for await (const part of this.#source.answer(asked)) {
      for (const { item, bulk } of part) {
        const text = bulked ? writer.traverser(item, bulk) : writer.item(item);
        for (let times = bulked ? 1 : bulk; times > 0; times -= 1) {
          batch.push(text);
          length += text.length;
          if (batch.length < batchSize && length < MOST_LENGTH) continue;
          yield batch;
          batch = [];
          length = 0;
        }
      }
    }
    if (batch.length > 0) yield batch;
  }
}

function tooLong(): PlatformError {
  return new PlatformError(
    'ANSWER_TOO_LARGE',
    `The answer is longer than ${MOST_BYTES} bytes; narrow the traversal down, or send it over a web socket, which answers in parts.`,
    { details: { max: MOST_BYTES } },
  );
}

function statusOf({ requestId }: GremlinQuestion, code: number): AnswerStatus {
  return { requestId, code, message: '', attributes: {} };
}

export interface SocketOptions {
  /** The ARN of the caller that opened it. */
  readonly caller: string;
  readonly replier: Replier;
  readonly logger: Logger;
}

/** Limits of a web socket. */
export const GREMLIN_SOCKET = {
  /** The most open requests of one client. */
  open: 64,
  /** Bytes that may wait for a client that does not read; beyond this its traversal waits. */
  bufferedBytes: 2 ** 20,
  /** The interval of pings; a client that has not answered by the next one is disconnected. */
  pingMs: 30_000,
} as const;

/** Serves TinkerPop's protocol on a web socket of an identified client. */
export function serveSocket(socket: WebSocket, { caller, replier, logger }: SocketOptions): void {
  const open = new Map<object, AbortController>();
  socket.on('error', (error) => logger.debug('A web socket failed', { error }));
  socket.on('message', (data: Buffer, isBinary) => {
    void handle(data, isBinary).catch((error: unknown) => {
      logger.warn('A web socket message could not be answered', { error });
      socket.terminate();
    });
  });
  const ping = keepAlive(socket);
  socket.once('close', () => {
    clearInterval(ping);
    for (const each of open.values()) each.abort();
  });

  async function handle(data: Buffer, isBinary: boolean): Promise<void> {
    const received = read(data, isBinary);
    if ('status' in received) {
      const writer = writerOf(received.format, { bare: false });
      await send(socket, writer.answer(received.status, []));
      return;
    }
    const controller = new AbortController();
    open.set(received, controller);
    try {
      await answer(received, controller.signal);
    } finally {
      open.delete(received);
    }
  }

  async function answer({ request, format }: ReceivedRequest, signal: AbortSignal) {
    const { requestId } = request;
    const tell = (status: AnswerStatus) =>
      send(socket, writerOf(format, { bare: false }).answer(status, []));
    try {
      if (open.size > GREMLIN_SOCKET.open) {
        const message = `A connection has at most ${GREMLIN_SOCKET.open} requests open at a time.`;
        await tell({ requestId, code: STATUS.tooMany, message, attributes: {} });
        return;
      }
      const question = questionOf(request);
      for await (const message of replier.messages({
        question,
        requestId,
        caller,
        format,
        signal,
      })) {
        await send(socket, message);
      }
    } catch (error) {
      if (!signal.aborted) await tell(failureStatus(requestId, error, logger));
    }
  }
}

interface ReceivedRequest {
  readonly request: GremlinRequest;
  readonly format: FormatName;
}

interface Malformed {
  readonly format: FormatName;
  readonly status: AnswerStatus;
}

function read(data: Buffer, isBinary: boolean): ReceivedRequest | Malformed {
  let message: ReceivedMessage | undefined;
  try {
    message = openMessage(data, isBinary);
    return { request: readRequest(message), format: message.format };
  } catch (error) {
    const why = isPlatformError(error) ? error.message : 'The message is no request.';
    const requestId = message ? requestIdOf(message) : '';
    return { format: message?.format ?? 'graphson', status: malformedStatus(requestId, why) };
  }
}

/** Waits for a client that reads more slowly than its traversal finds results. */
function send(socket: WebSocket, data: string | Buffer): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  return new Promise((resolve) => {
    const isFull = socket.bufferedAmount > GREMLIN_SOCKET.bufferedBytes;
    socket.send(data, { binary: typeof data !== 'string' }, () => isFull && resolve());
    if (!isFull) resolve();
  });
}

function keepAlive(socket: WebSocket): NodeJS.Timeout {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  return setInterval(() => {
    if (!isAlive) {
      socket.terminate();
      return;
    }
    isAlive = false;
    socket.ping();
  }, GREMLIN_SOCKET.pingMs);
}
