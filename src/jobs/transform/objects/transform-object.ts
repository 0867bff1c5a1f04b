import {
  classOf,
  isPassing,
  isPlatformError,
  PlatformError,
  reasonOf,
} from '#src/domain/errors/index.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import { type Budget, Meter } from '#src/files/budget.js';
import { awaitsStore, isBeyondSubject, persist } from '#src/supervision/persist.js';
import type { SelectedObject } from '../../data/select-objects.js';
import type { JobWork } from '../../job-kind.js';
import type { Instance } from '../instances/instance.js';
import { sender } from '../instances/send.js';
import type { RecordWorker } from '../records/record-worker.js';
import { transfer } from '../records/transfer.js';
import type { DoneObject } from './done-objects.js';
import { outputUri } from './input-objects.js';
import type { Progress } from './progress.js';

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
  const [read, written] = [new Meter(), new Meter()];
  let count = 0;
  let failure: unknown;
  try {
    const { body } = await storage.get(uri, { signal });
    const answers = transfer(read.measure(body), {
      split: { ...job, maxBytes: job.maxPayloadMb * MIB },
      assembleWith: job.assembleWith,
      concurrency: job.maxConcurrentTransforms,
      send: sender(work, job, instance),
      records,
      onDone: (payload) => {
        count += payload.records;
        progress.set(path, { records: count, bytes: payload.readBytes });
      },
      signal,
    });
    // A storage may replace the error of its source by its own error.
    const watched = watch(whileClaimed(work, budget.watch(answers, path)), (error) => {
      failure = error;
    });
    await storage.put(outputUri(job, path), written.measure(watched), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw objectFailed(uri, failure ?? error);
  }
  return { path, input: read.facts(), output: written.facts(), records: count };
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

function objectFailed(uri: string, error: unknown): unknown {
  if (isPassing(error) || isBeyondSubject(error) || isPlatformError(error, 'RUN_FAILED'))
    return error;
  const isModels = isPlatformError(error, 'MODEL_ERROR');
  const isCallers = classOf(error) === 'job';
  const whose = isModels ? 'AlgorithmError' : isCallers ? 'ClientError' : 'InternalServerError';
  return new PlatformError('RUN_FAILED', `${whose}: '${uri}': ${reasonOf(error)}`, {
    details: { uri },
    cause: error,
  });
}
