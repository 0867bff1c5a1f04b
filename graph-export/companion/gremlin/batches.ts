import type { Result } from './engine/evaluate.js';
import type { AnswerWriter } from './formats.js';
import type { Question } from './question.js';

/** A batch of written results ends early at this length, so that no message is too long for a socket. */
const MOST_LENGTH = 2 ** 20;

/** Results as they are written, in batches. */
export async function* written(
  results: AsyncIterable<readonly Result[]>,
  { bulked, batchSize }: Question,
  writer: AnswerWriter,
): AsyncGenerator<readonly (string | Buffer)[]> {
  let batch: (string | Buffer)[] = [];
  let length = 0;
  for await (const part of results) {
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
