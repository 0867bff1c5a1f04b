import { LINE_FEED } from './line-block.js';

/** What of the answer to one payload is written. */
export type AnswerParts = readonly Uint8Array[];

/** The most that is handed on at once, so that nothing that digests or copies it holds others up for long. */
const SLICE_BYTES = 256 * 1024;
const LINE_END = Uint8Array.of(LINE_FEED);

/** Joins answers: as they are, or with `Line` so that each ends in exactly one line end or in those that it has. */
export async function* assemble(
  answers: AsyncIterable<AnswerParts>,
  assembleWith: 'None' | 'Line',
): AsyncGenerator<Uint8Array, void> {
  for await (const parts of answers) {
    let last: number | undefined;
    for (const part of parts) {
      for (let from = 0; from < part.length; from += SLICE_BYTES)
        yield part.subarray(from, from + SLICE_BYTES);
      last = part.at(-1) ?? last;
    }
    if (assembleWith === 'Line' && last !== LINE_FEED) yield LINE_END;
  }
}
