import { anySignal, unlessAborted } from '#src/async/abort.js';
import { inParallel } from '#src/async/limits.js';
import { isPassing, PlatformError } from '#src/domain/errors/index.js';
import { limitsOf } from '#src/domain/limits.js';
import {
  agreeOn,
  askedByContainer,
  recordForm,
  type TransformJob,
} from '#src/domain/transform/index.js';
import { outputBudget } from '#src/files/budget.js';
import { isBeyondSubject } from '#src/supervision/persist.js';
import type { SelectedObject } from '../data/select-objects.js';
import { jobHosts } from '../hosts.js';
import type { JobWork, Phase } from '../job-kind.js';
import { completeLog, conclude, outcomeOf } from '../phases/conclude.js';
import { untilStopOrDeadline, untilStored } from '../phases/deadline.js';
import { findRuns, removeRuns } from '../phases/runs.js';
import { watchRuns } from '../phases/watch.js';
import { Instance } from './instances/instance.js';
import { TRANSFORM_HOST as HOST } from './instances/send.js';
import { DoneObjects } from './objects/done-objects.js';
import { Progress } from './objects/progress.js';
import { failTransform, recordDone } from './objects/record-done.js';
import { TransformNotes } from './objects/transform-notes.js';
import { transformObject } from './objects/transform-object.js';
import type { RecordSettings } from './records/record-work.js';
import { needsRecords, RecordWorker } from './records/record-worker.js';

const STOP_GRACE_MS = 30_000;
const FAILURE = 'InternalServerError: The transform failed';

/** Sends the remaining objects to the instances of the model, and ends the job. */
export const TRANSFORM: Phase<TransformJob> = {
  failure: FAILURE,
  async work(work, job) {
    if (job.runsAt !== work.task.claim.place.id) return moveHere(work);
    return untilStopOrDeadline(work, job, { work: (signal) => transformAll(work, job, signal) });
  },
};

/** Ends the instances; stored outputs stay. */
export const STOP: Phase<TransformJob> = {
  failure: 'InternalServerError: Stopping the transform failed',
  work(work, job) {
    const graceMs = work.services.stopGraceMs ?? STOP_GRACE_MS;
    const stopping = (signal: AbortSignal) => stop(work, job, { graceMs, signal });
    return untilStored(work, job, { work: stopping, moreMs: graceMs });
  },
};

async function stop(
  work: JobWork<TransformJob>,
  job: TransformJob,
  { graceMs, signal }: { readonly graceMs: number; readonly signal: AbortSignal },
): Promise<TransformJob> {
  await completeLog(work, job); // the caller of the stop changed only the record
  await endRuns(work, { graceMs, signal });
  const outputs = await recordDone(work, job);
  return conclude(work, { ...(await outcomeOf(work, 'cancelled')), outputs });
}

/** Ends all runs of the job, and copies the rest of their output. An earlier attempt may have started some of them. */
async function endRuns(
  work: JobWork<TransformJob>,
  { graceMs, signal }: { readonly graceMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const runs = await findRuns(work);
  const stops = Promise.all(runs.map((run) => run.stop({ graceMs })));
  const watched = watchRuns(work, runs, { signal, siblingGraceMs: graceMs });
  await Promise.all([watched, unlessAborted(stops, signal)]);
}

/** Continues the job of a dead server, after removing the remains of an earlier take-over at this place. */
async function moveHere(work: JobWork<TransformJob>): Promise<TransformJob> {
  const { folder, log, record } = work;
  await removeRuns(work);
  await folder.remove();
  log.say('The server of the transform is gone; this one goes on with what is not done.', HOST);
  return record.advance({ trigger: 'moved' });
}

async function transformAll(
  work: JobWork<TransformJob>,
  job: TransformJob,
  signal: AbortSignal,
): Promise<TransformJob> {
  const objects = (await TransformNotes.of(work, job).objects()) ?? noList(job);
  const leaving = new AbortController();
  const either = anySignal([signal, leaving.signal]);
  const instances = jobHosts(job).map((host) => new Instance({ work, job, host, signal: either }));
  try {
    await sendAll({ work, job, instances, objects, signal: either });
  } catch (error) {
    // The job continues, here or after a restart, with the same instances.
    if (signal.aborted || isPassing(error) || isBeyondSubject(error)) {
      leaving.abort(error);
      await Promise.all(instances.map((instance) => instance.release()));
      throw error;
    }
    await Promise.all(instances.map((instance) => instance.stop()));
    return failTransform(work, job, { what: FAILURE, error });
  }
  await Promise.all(instances.map((instance) => instance.stop()));
  await endRuns(work, { graceMs: STOP_GRACE_MS, signal });
  const outputs = await recordDone(work, job);
  return conclude(work, { ...(await outcomeOf(work, 'uploaded')), outputs });
}

interface Sending {
  readonly work: JobWork<TransformJob>;
  readonly job: TransformJob;
  readonly instances: readonly Instance[];
  readonly objects: readonly SelectedObject[];
  readonly signal: AbortSignal;
}

async function sendAll({ work, job, instances, objects, signal }: Sending): Promise<void> {
  const done = await DoneObjects.open(TransformNotes.of(work, job), work.task.claim.epoch);
  const left = objects.filter(({ path }) => !done.has(path));
  if (left.length === 0) return;
  await Promise.all(instances.map((instance) => instance.ready()));
  const agreed = await agree(work, job, instances);
  const progress = new Progress(work, objects, done.all());
  await using records = needsRecords(recordSettings(job))
    ? new RecordWorker(recordSettings(job))
    : undefined;
  const budget = outputBudget(limitsOf(work.services).maxOutputBytes);
  for (const { path, output } of done.all()) budget.take(output.sizeBytes, path);
  const free = [...instances];
  const over = new AbortController();
  const going = anySignal([signal, over.signal]);
  const reports = progress.report(going);
  const options = { limit: instances.length, signal: going };
  const sent = inParallel(left, options, async (object, either) => {
    const instance = free.pop() as Instance;
    const parts = { work, job: agreed, instance, records, progress, budget, signal: either };
    const finished = await transformObject(object, parts);
    await done.add(finished);
    progress.finish(finished);
    free.push(instance);
  });
  try {
    await Promise.race([sent, reports.then(() => sent)]);
  } finally {
    over.abort();
    await Promise.allSettled([sent, reports]);
    progress.say();
  }
}

/** The request overrides the container, which overrides the default; the record has the result. */
async function agree(
  { record }: JobWork<TransformJob>,
  { requested }: TransformJob,
  [first]: readonly Instance[],
): Promise<TransformJob> {
  const asked = askedByContainer(await first?.executionParameters());
  const agreed = agreeOn(requested, asked);
  return record.change((job) => ({ ...job, ...agreed }));
}

function recordSettings(job: TransformJob): RecordSettings {
  return {
    inputForm: recordForm(job.contentType) ?? 'json',
    outputForm: recordForm(job.accept ?? job.contentType) ?? 'json',
    isSplit: job.splitType === 'Line',
    isJoined: job.joinSource === 'Input',
    inputFilter: job.inputFilter,
    outputFilter: job.outputFilter,
  };
}

function noList({ arn }: TransformJob): never {
  throw new PlatformError(
    'RUN_FAILED',
    'The list of the objects of this transform is gone from the default bucket, so nothing shows which are done.',
    { details: { job: arn } },
  );
}
