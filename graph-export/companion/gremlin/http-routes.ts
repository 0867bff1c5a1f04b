import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPlatformError } from '#src/domain/errors/index.js';
import { parseJson } from '#src/domain/json/index.js';
import type { Logger } from '#src/ports/system.js';
import type { Answerer } from './answerer.js';
import { failureStatus } from './failure.js';
import { formatOf } from './formats.js';
import { unsupported } from './gremlin-error.js';
import type { Argument } from './language/bytecode.js';
import { scriptQuestion } from './question.js';
import { explainReport, profileReport } from './reports.js';
import { type GremlinQuestion, Replier } from './socket.js';
import { readFields } from './wire/graphson-reader.js';
import { FORMATS, type FormatName } from './wire/message.js';

/** Options of {@link gremlinRoutes}. */
export interface GremlinRoutesOptions {
  readonly answerer: Answerer;
  readonly logger: Logger;
}

export const GREMLIN_PATH = '/gremlin';

const MOST_REQUEST = 2 ** 20;

/**
 * `GET` and `POST /gremlin`: scripts over HTTP; the subpaths `/explain` and `/profile` report on
 * one.
 */
export async function gremlinRoutes(
  app: FastifyInstance,
  { answerer, logger }: GremlinRoutesOptions,
): Promise<void> {
  app.addContentTypeParser(
    '*', // graph-notebook sends no content type
    { parseAs: 'string', bodyLimit: MOST_REQUEST },
    (_request, body, done) => done(null, body),
  );
  const replier = new Replier(answerer);
  const route = (
    url: string,
    answer: (asked: GremlinQuestion) => Promise<string | Buffer>,
    type?: string,
  ) =>
    app.route({
      method: ['GET', 'POST'],
      url,
      bodyLimit: MOST_REQUEST,
      async handler(request, reply) {
        const requestId = randomUUID();
        const { caller } = request;
        const signal = abortedOnClose(reply);
        try {
          const format = type === undefined ? formatFor(request.headers.accept) : 'graphson';
          const question = scriptQuestion(argumentsOf(request));
          const body = await answer({ question, requestId, caller, format, signal });
          return reply
            .code(200)
            .type(type ?? FORMATS[format])
            .send(body);
        } catch (error) {
          return refuse(reply, { requestId, error, logger });
        }
      },
    });
  route(GREMLIN_PATH, (asked) => replier.whole(asked));
  route(
    `${GREMLIN_PATH}/explain`,
    async (asked) => explainReport(asked.question, await answerer.edgeLabels(asked)),
    TEXT,
  );
  route(
    `${GREMLIN_PATH}/profile`,
    async (asked) => {
      const metrics = await answerer.profile(asked);
      const predicates = await answerer.edgeLabels(asked);
      return profileReport(asked.question, { metrics, predicates });
    },
    TEXT,
  );
}

const TEXT = 'text/plain; charset=utf-8';

/** Returns the arguments in a body, or in the query. */
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
    return parseJson(body);
  } catch {
    throw unsupported('The body is a JSON object such as {"gremlin": "g.V().limit(10)"}.');
  }
}

/** Returns the first format of the header that can be written. */
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

/** A signal that aborts when the client disconnects before it is answered. */
export function abortedOnClose(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left.signal;
}
