import { workerData } from 'node:worker_threads';
import { serveCalls } from '#src/threads/serve-calls.js';
import { type RecordSettings, type Records, RecordWork } from './record-work.js';

/** Filters and joins records in a separate thread, because a filter or a large record may take long. */
const work = new RecordWork(workerData as RecordSettings);

serveCalls(
  {
    filter: (input: Records) => transferred(work.filter(input)),
    finish: ({
      input,
      answer,
    }: {
      readonly input: Records;
      readonly answer: readonly Uint8Array[];
    }) => transferred(work.finish(input, Buffer.concat(answer))),
  },
  () => undefined,
);

function transferred(bytes: Uint8Array) {
  return { bytes, transfer: [bytes.buffer] };
}
