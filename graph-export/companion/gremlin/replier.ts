import { PlatformError } from '#src/domain/errors/index.js';
import type { Result } from './engine/evaluate.js';
import { type AnswerWriter, writerOf } from './formats.js';
import type { Question } from './question.js';
import { type AnswerStatus, type FormatName, STATUS } from './wire/message.js';

/** A question, and the format of its answer. */
export interface Asked {
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
  answer(asked: Asked): AsyncIterable<readonly Result[]>;
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
  async *messages(asked: Asked): AsyncGenerator<string | Buffer> {
    const writer = writerOf(asked.format, asked.question);
    let last: readonly (string | Buffer)[] | undefined;
    for await (const batch of this.#batches(asked, writer)) {
      if (last) yield writer.answer(statusOf(asked, STATUS.partial), last);
      last = batch;
    }
    yield writer.answer(statusOf(asked, last ? STATUS.success : STATUS.noContent), last ?? []);
  }

  /** Returns the answer as one message, for HTTP. Throws `ANSWER_TOO_LARGE`. */
  async whole(asked: Asked): Promise<string | Buffer> {
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
    asked: Asked,
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

function statusOf({ requestId }: Asked, code: number): AnswerStatus {
  return { requestId, code, message: '', attributes: {} };
}
