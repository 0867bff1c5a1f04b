import { mapInOrder } from '#src/async/limits.js';
import type { Payload, SplitOptions } from './line-block.js';
import { type AnswerParts, assemble, splitPayloads } from './payloads.js';
import type { RecordWorker } from './record-worker.js';

export interface TransferOptions {
  readonly split: SplitOptions;
  readonly assembleWith: 'None' | 'Line';
  /** The number of concurrent payloads. */
  readonly concurrency: number;
  /** Sends bytes to the model, and returns its answer. */
  readonly send: (bytes: Uint8Array, payload: Payload, signal: AbortSignal) => Promise<AnswerParts>;
  /** Filters and joins single records, if requested. */
  readonly records?: Pick<RecordWorker, 'filter' | 'finish'> | undefined;
  /** Called for every payload whose answer was written. */
  readonly onDone: (payload: Payload) => void;
  readonly signal: AbortSignal;
}

interface Sent {
  readonly payload: Payload;
  readonly bytes: Uint8Array;
}

interface Answered {
  readonly payload: Payload;
  readonly parts: AnswerParts;
}

/**
 * Sends an object to a model, payload by payload, and yields the answers in their order. It holds a
 * few payloads and answers for each concurrent one, for objects of any length.
 */
export function transfer(
  object: AsyncIterable<Uint8Array>,
  options: TransferOptions,
): AsyncGenerator<Uint8Array, void> {
  const { split, assembleWith, concurrency, send, records, signal } = options;
  const one = { limit: 1, signal };
  const payloads = splitPayloads(object, split);
  const filtered: AsyncIterable<Sent> = records
    ? mapInOrder(payloads, one, async (payload) => ({
        payload,
        bytes: await records.filter(payload),
      }))
    : unfiltered(payloads);
  const answered = mapInOrder(
    filtered,
    { limit: concurrency, signal },
    async ({ payload, bytes }, either): Promise<Answered> => ({
      payload,
      parts: await send(bytes, payload, either),
    }),
  );
  const finished: AsyncIterable<Answered> = records
    ? mapInOrder(answered, one, async ({ payload, parts }) => ({
        payload,
        parts: [await records.finish(payload, parts)],
      }))
    : answered;
  return assemble(counted(finished, options.onDone), assembleWith);
}

async function* unfiltered(payloads: AsyncIterable<Payload>): AsyncGenerator<Sent, void> {
  for await (const payload of payloads) yield { payload, bytes: payload.bytes };
}

async function* counted(
  answers: AsyncIterable<Answered>,
  onDone: TransferOptions['onDone'],
): AsyncGenerator<AnswerParts, void> {
  for await (const { payload, parts } of answers) {
    yield parts;
    onDone(payload);
  }
}
