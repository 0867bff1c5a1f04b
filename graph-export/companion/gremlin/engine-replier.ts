import { PlatformError } from '#src/domain/errors/index.js';
import { written } from './batches.js';
import type { Result } from './engine/evaluate.js';
import { writerOf } from './formats.js';
import { type Asked, MOST_BYTES, type Replier } from './replier.js';
import { type AnswerStatus, STATUS } from './wire/message.js';

/** What finds the results of questions. */
export interface Answerer {
  answer(asked: Asked): AsyncIterable<readonly Result[]>;
}

/** Writes the results that an answerer finds. */
export class EngineReplier implements Replier {
  readonly #answerer: Answerer;

  constructor(answerer: Answerer) {
    this.#answerer = answerer;
  }

  async *messages(asked: Asked): AsyncGenerator<string | Buffer> {
    const writer = writerOf(asked.format, asked.question);
    let last: readonly (string | Buffer)[] | undefined;
    for await (const batch of this.#batches(asked)) {
      if (last) yield writer.answer(statusOf(asked, STATUS.partial), last);
      last = batch;
    }
    yield writer.answer(statusOf(asked, last ? STATUS.success : STATUS.noContent), last ?? []);
  }

  async whole(asked: Asked): Promise<string | Buffer> {
    const items: (string | Buffer)[] = [];
    let length = 0;
    for await (const batch of this.#batches(asked)) {
      for (const each of batch) length += each.length;
      items.push(...batch);
      if (length > MOST_BYTES) throw tooLong();
    }
    return writerOf(asked.format, asked.question).answer(statusOf(asked, STATUS.success), items);
  }

  #batches(asked: Asked) {
    const { question, format } = asked;
    return written(this.#answerer.answer(asked), question, writerOf(format, question));
  }
}

/** The error for an answer that is too long for one message. */
export function tooLong(): PlatformError {
  return new PlatformError(
    'ANSWER_TOO_LARGE',
    `The answer is longer than ${MOST_BYTES} bytes; narrow the traversal down, or send it over a web socket, which answers in parts.`,
    { details: { max: MOST_BYTES } },
  );
}

function statusOf({ requestId }: Asked, code: number): AnswerStatus {
  return { requestId, code, message: '', attributes: {} };
}
