import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { Logger } from '#src/ports/logger.js';
import { written } from './batches.js';
import { failureStatus } from './failure.js';
import { formatOf, writerOf } from './formats.js';
import { unsupported } from './gremlin-error.js';
import type { Argument } from './language/bytecode.js';
import { type Question, scriptQuestion } from './question.js';
import type { Answerer } from './socket.js';
import { readFields } from './wire/graphson-reader.js';
import { FORMATS, type FormatName, STATUS } from './wire/message.js';

/** Options of {@link gremlinRoutes}. */
export interface GremlinRoutesOptions {
  readonly answerer: Answerer;
  readonly logger: Logger;
}

export const GREMLIN_PATH = '/gremlin';

/** Characters or bytes of an answer over HTTP, which is one message; web sockets have no such bound. */
const MOST_LENGTH = 64 * 2 ** 20;
const MOST_REQUEST = 2 ** 20;

/** `GET` and `POST /gremlin`: scripts over HTTP. */
export async function gremlinRoutes(
  app: FastifyInstance,
  { answerer, logger }: GremlinRoutesOptions,
): Promise<void> {
  app.addContentTypeParser(
    ['application/vnd.gremlin-v3.0+json', 'application/x-www-form-urlencoded', 'text/plain'],
    { parseAs: 'string', bodyLimit: MOST_REQUEST },
    (_request, body, done) => done(null, body),
  );
  app.route({
    method: ['GET', 'POST'],
    url: GREMLIN_PATH,
    bodyLimit: MOST_REQUEST,
    async handler(request, reply) {
      const requestId = randomUUID();
      const signal = abortedOnClose(reply);
      try {
        const format = formatFor(request.headers.accept);
        const question = scriptQuestion(argumentsOf(request));
        const body = await answerOf({ answerer, question, format, requestId, signal });
        return reply.code(200).type(FORMATS[format]).send(body);
      } catch (error) {
        return refuse(reply, { requestId, error, logger });
      }
    },
  });
}

interface Asked {
  readonly answerer: Answerer;
  readonly question: Question;
  readonly format: FormatName;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

async function answerOf({ answerer, question, format, requestId, signal }: Asked) {
  const writer = writerOf(format, question);
  const items: (string | Buffer)[] = [];
  let length = 0;
  for await (const batch of written(answerer.answer(question, signal), question, writer)) {
    for (const each of batch) length += each.length;
    items.push(...batch);
    if (length > MOST_LENGTH) {
      throw new PlatformError(
        'ANSWER_TOO_LARGE',
        `The answer is longer than ${MOST_LENGTH} bytes; narrow the traversal down, or send it over a web socket, which answers in parts.`,
        { details: { max: MOST_LENGTH } },
      );
    }
  }
  const status = { requestId, code: STATUS.success, message: '', attributes: {} };
  return writer.answer(status, items);
}

/** The arguments of a body, or of the query. */
function argumentsOf({ method, body, query }: FastifyRequest): ReadonlyMap<string, Argument> {
  if (method === 'POST' && body !== undefined && body !== null) {
    return readFields(typeof body === 'string' ? parsed(body) : body);
  }
  const args = new Map<string, Argument>();
  const bindings = new Map<Argument, Argument>();
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (typeof value !== 'string') throw unsupported(`The parameter '${name}' is given once.`);
    if (name.startsWith('bindings.')) bindings.set(name.slice('bindings.'.length), value);
    else args.set(name, /^\d+$/.test(value) ? { type: 'Long', value } : value);
  }
  return args.set('bindings', bindings);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw unsupported('The body is a JSON object such as {"gremlin": "g.V().limit(10)"}.');
  }
}

/** The first format of the header that is written here. */
function formatFor(accept = '*/*'): FormatName {
  const offered = accept.split(',').map((part) => part.trim().replace(/;q=[\d.]+$/, ''));
  const found = offered.map(formatOf).find((format) => format !== undefined);
  if (found) return found;
  if (offered.some((part) => part === '*/*' || part === 'application/*')) return 'graphson';
  throw unsupported(`Answers are in one of ${Object.values(FORMATS).join(', ')}.`);
}

function refuse(
  reply: FastifyReply,
  { requestId, error, logger }: { requestId: string; error: unknown; logger: Logger },
): FastifyReply {
  const { message, attributes } = failureStatus(requestId, error, logger);
  const status = isPlatformError(error) ? error.httpStatus : 500;
  const { code } = attributes;
  return reply.code(status).send({ requestId, code, detailedMessage: message, message });
}

/** A signal that aborts when the client leaves before it is answered. */
function abortedOnClose(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left.signal;
}
