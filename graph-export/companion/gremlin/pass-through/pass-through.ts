import { randomUUID } from 'node:crypto';
import { PlatformError } from '#src/domain/errors/index.js';
import { int } from '#src/domain/graph/index.js';
import type { CallerTurns } from '#src/lineage/index.js';
import { tooLong } from '../engine-replier.js';
import { writerOf } from '../formats.js';
import type { Argument } from '../language/bytecode.js';
import type { Asked, Replier } from '../replier.js';
import { type GremlinRequest, STATUS } from '../wire/message.js';
import { exchange, type GremlinServer, type ServerMessage } from './exchange.js';
import { readingSteps } from './reading-steps.js';
import { serverScript } from './server-script.js';
import { withoutTypes } from './without-types.js';

/** Where traversals are passed on to, and within what bounds. */
export interface PassThroughOptions {
  readonly server: GremlinServer;
  /** Labels of vertices that are not told. */
  readonly hidden: ReadonlySet<string>;
  readonly turns: CallerTurns;
  readonly limits?: Partial<PassThroughLimits>;
}

/** What bounds the traversals of all clients. */
export interface PassThroughLimits {
  /** The longest that a traversal runs, in milliseconds. */
  readonly timeoutMs: number;
  /** Bytes of all messages of an answer. */
  readonly maxBytes: number;
  /** Results of an answer over HTTP. */
  readonly maxWhole: number;
}

const LIMITS: PassThroughLimits = {
  timeoutMs: 120_000,
  maxBytes: 2 ** 30,
  maxWhole: 100_000,
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Has a Gremlin server answer questions. Its messages reach the client as they are, in the client's format. */
export class PassThrough implements Replier {
  readonly #server: GremlinServer;
  readonly #hidden: readonly string[];
  readonly #limits: PassThroughLimits;
  readonly #turns: CallerTurns;

  constructor({ server, hidden, turns, limits }: PassThroughOptions) {
    this.#server = server;
    this.#hidden = [...hidden];
    this.#limits = { ...LIMITS, ...limits };
    this.#turns = turns;
  }

  async *messages(asked: Asked): AsyncGenerator<string | Buffer> {
    let bytes = 0;
    for await (const { data } of this.#answered(asked, asked.question.batchSize)) {
      bytes += data.length;
      if (bytes > this.#limits.maxBytes) throw tooMuch(this.#limits.maxBytes);
      yield asked.format === 'untyped' ? withoutTypes(String(data)) : data;
    }
  }

  async whole(asked: Asked): Promise<string | Buffer> {
    const { format, requestId } = asked;
    for await (const { code, data } of this.#answered(asked, this.#limits.maxWhole)) {
      if (code === STATUS.partial) throw tooLong();
      if (code === STATUS.success) return format === 'untyped' ? withoutTypes(String(data)) : data;
    }
    const status = { requestId, code: STATUS.success, message: '', attributes: {} };
    return writerOf(format, { bare: false }).answer(status, []);
  }

  async *#answered(asked: Asked, batchSize: number): AsyncGenerator<ServerMessage> {
    const { signal, format, question, caller } = asked;
    const timeoutMs = Math.min(question.timeoutMs || Infinity, this.#limits.timeoutMs);
    const request = this.#request(asked, { batchSize, timeoutMs });
    const end = await this.#turns.take(caller, signal);
    try {
      yield* exchange(request, {
        server: this.#server,
        format: format === 'untyped' ? 'graphson' : format,
        timeoutMs,
        signal,
      });
    } finally {
      end();
    }
  }

  #request(
    { question: { bytecode, terminal, bulked, bare }, requestId }: Asked,
    { batchSize, timeoutMs }: { readonly batchSize: number; readonly timeoutMs: number },
  ): GremlinRequest {
    const most = terminal.is === 'next' ? (terminal.count ?? 1) : 0;
    const args: [string, Argument][] = [
      ['gremlin', serverScript(terminal, bulked)],
      ['language', 'gremlin-groovy'],
      ['aliases', new Map([['g', this.#server.source ?? 'g']])],
      [
        'bindings',
        new Map<string, Argument>([
          ['traversal', readingSteps(bytecode)],
          ['hidden', this.#hidden],
          ['most', int(most)],
        ]),
      ],
      ['batchSize', int(batchSize)],
      ['evaluationTimeout', { type: 'Long', value: String(timeoutMs) }],
    ];
    if (bare) args.push(['materializeProperties', 'tokens']);
    const id = UUID.test(requestId) ? requestId : randomUUID();
    return { requestId: id, op: 'eval', processor: '', args: new Map(args) };
  }
}

function tooMuch(max: number): PlatformError {
  return new PlatformError(
    'ANSWER_TOO_LARGE',
    `The answer is longer than ${max} bytes; narrow the traversal down, or end it with limit() or count().`,
    { details: { max } },
  );
}
