import {
  classOf,
  isPassing,
  isPlatformError,
  PlatformError,
  reasonOf,
} from '#src/domain/errors/index.js';
import { MAX_PAYLOAD_MB, type TransformJob } from '#src/domain/transform/index.js';
import { type Budget, Meter } from '#src/files/budget.js';
import { awaitsStore, isBeyondSubject, persist } from '#src/supervision/persist.js';
import type { SelectedObject } from '../../data/select-objects.js';
import type { JobWork } from '../../job-kind.js';
import type { Instance } from '../instances/instance.js';
import { sender } from '../instances/send.js';
import type { Payload } from '../records/line-block.js';
import type { RecordWorker } from '../records/record-worker.js';
import { transfer } from '../records/transfer.js';
import type { DoneObject } from './done-objects.js';
import { outputUri } from './input-objects.js';
import type { Progress } from './progress.js';
import { StreamedObject } from './streamed-object.js';

const MIB = 2 ** 20;

export interface ObjectParts {
  readonly work: JobWork<TransformJob>;
  readonly job: TransformJob;
  readonly instance: Instance;
  readonly records: RecordWorker | undefined;
  readonly progress: Progress;
  /** The limit of the job's outputs. */
  readonly budget: Budget;
  readonly signal: AbortSignal;
}

/**
 * Transforms an object, and stores its whole output or nothing. Throws `RUN_FAILED` with the
 * object's name, the signal's reason, or a passing error of the storage.
 */
export async function transformObject(
  { uri, path }: SelectedObject,
  { work, job, instance, records, progress, budget, signal }: ObjectParts,
): Promise<DoneObject> {
  const { storage } = work.services;
  const written = new Meter();
  let input: Pick<Meter, 'facts'>;
  let count = 0;
  let failure: unknown;
  const sending = {
    assembleWith: job.assembleWith,
    send: sender(work, job, instance),
    onDone: (payload: Payload) => {
      count += payload.records;
      progress.set(path, { records: count, bytes: payload.readBytes });
    },
    signal,
  };
  try {
    let answers: AsyncIterable<Uint8Array>;
    if (isStreamed(job, records)) {
      const object = new StreamedObject({ ...sending, uri, storage });
      [input, answers] = [object, object.answers()];
    } else {
      const read = new Meter();
      const { body } = await storage.get(uri, { signal });
      const concurrency = job.maxConcurrentTransforms;
      const split = { ...job, maxBytes: payloadBytes(job) };
      const cut = { ...sending, split, concurrency, records };
      [input, answers] = [read, transfer(read.measure(body), cut)];
    }
    // A storage may replace the error of its source by its own error.
    const watched = watch(whileClaimed(work, budget.watch(answers, path)), (error) => {
      failure = error;
    });
    await storage.put(outputUri(job, path), written.measure(watched), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw objectFailed(uri, failure ?? error, job);
  }
  return { path, input: input.facts(), output: written.facts(), records: count };
}

/** Without a limit, a whole object is sent as it is read, unless its answer is filtered or joined. */
function isStreamed(
  { maxPayloadMb, splitType }: TransformJob,
  records: RecordWorker | undefined,
): boolean {
  return maxPayloadMb === 0 && splitType === 'None' && !records;
}

/** The most bytes of a payload. Without a limit, the payloads that an instance gets at a time share `MAX_PAYLOAD_MB`. */
function payloadBytes({ maxPayloadMb, maxConcurrentTransforms }: TransformJob): number {
  return (maxPayloadMb || Math.floor(MAX_PAYLOAD_MB / maxConcurrentTransforms)) * MIB;
}

/** Ends the storing of an object only while no other server has the job, which may have stored it already. */
async function* whileClaimed(
  { record, services, task }: JobWork<TransformJob>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield* bytes;
  const { subject, signal } = task;
  const waiting = { what: 'an output is not stored', subject, signal, passes: awaitsStore };
  await persist(services, waiting, () => record.confirm());
}

async function* watch(
  bytes: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* bytes;
  } catch (error) {
    onError(error);
    throw error;
  }
}

function objectFailed(uri: string, error: unknown, job: TransformJob): unknown {
  if (isPassing(error) || isBeyondSubject(error) || isPlatformError(error, 'RUN_FAILED'))
    return error;
  const isModels = isPlatformError(error, 'MODEL_ERROR');
  const isCallers = classOf(error) === 'job';
  const whose = isModels ? 'AlgorithmError' : isCallers ? 'ClientError' : 'InternalServerError';
  const advice = isPlatformError(error, 'PAYLOAD_TOO_LARGE') ? `; ${adviceOnSize(job)}` : '';
  return new PlatformError('RUN_FAILED', `${whose}: '${uri}': ${reasonOf(error)}${advice}`, {
    details: { uri },
    cause: error,
  });
}

function adviceOnSize({ maxPayloadMb, maxConcurrentTransforms, splitType }: TransformJob): string {
  const smaller = splitType === 'Line' ? 'shorten the line' : 'split the object by splitType LINE';
  if (maxPayloadMb > 0) return `raise maxPayloadMb, or ${smaller}`;
  const fewer = maxConcurrentTransforms > 1 ? ', or lower maxConcurrentTransforms' : '';
  return `maxPayloadMb 0 allows any size only for objects that are not split, filtered or joined: ${smaller}${fewer}`;
}
