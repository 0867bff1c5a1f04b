import { trainingFiles } from '#src/domain/container/index.js';
import { PlatformError, UnreachableCaseError } from '#src/domain/errors/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { unlessAborted } from '#src/supervision/unless-aborted.js';
import { trainingContract, trainingHosts, trainingProgram } from '../program.js';
import { untilStopOrDeadline } from './deadline.js';
import { programFailure } from './failure.js';
import { type FetchedInputs, fetchInputs, INPUTS_NOTE } from './fetch-inputs.js';
import { conclude, type Outcome } from './outcome.js';
import { adoptOrStart, findRuns, haveEndedBy } from './runs.js';
import type { PhaseWork, Supervision } from './supervision.js';
import { type UploadOptions, uploadOutputs } from './upload.js';
import { type HostExit, hasFailed, watchRuns } from './watch.js';

const DEFAULT_STOP_GRACE_MS = 120_000;
const SIBLING_GRACE_MS = 10_000;

/** Does what a job's phase asks for, and moves it on. Every phase may be done again after a crash. */
export const workOn: PhaseWork = (supervision, job) => {
  const { claimed } = supervision;
  switch (job.phase) {
    case 'starting':
      return claimed.advance({ trigger: 'capacityPrepared' });
    case 'preparing':
      return claimed.advance({ trigger: 'provisioned' });
    case 'downloading':
      return download(supervision, job);
    case 'pullingImage':
      return prepareImage(supervision, job);
    case 'training':
      return train(supervision, job);
    case 'stopping':
    case 'expiring':
      return stopProgram(supervision, job);
    case 'uploading':
      return upload(supervision, job, 'required');
    case 'uploadingStopped':
    case 'uploadingExpired':
      return upload(supervision, job, 'if-any');
    case 'completed':
    case 'failed':
    case 'stopped':
    case 'maxRuntimeExceeded':
      return Promise.resolve(job);
    default:
      throw new UnreachableCaseError(job.phase);
  }
};

const download: PhaseWork = (supervision, job) =>
  untilStopOrDeadline(supervision, job, {
    work: async (signal) => {
      await fetchAll(supervision, job, signal);
      return supervision.claimed.advance({ trigger: 'inputReady' });
    },
  });

/** Inputs that were fetched on another machine are fetched again: nothing runs yet. */
const prepareImage: PhaseWork = (supervision, job) =>
  untilStopOrDeadline(supervision, job, {
    work: async (signal) => {
      const { folder, services, claimed } = supervision;
      if (!(await folder.readNote(INPUTS_NOTE))) await fetchAll(supervision, job, signal);
      await services.runner.check(trainingProgram(job));
      return claimed.advance({ trigger: 'imageReady', facts: { runsAt: claimed.claim.place.id } });
    },
  });

/** A program that ended in time has done so, also if nobody was there to see it. */
const train: PhaseWork = (supervision, job) =>
  untilStopOrDeadline(supervision, job, {
    work: (signal) => runProgram(supervision, job, signal),
    wasDoneBy: (deadline) => haveEndedBy(supervision, job, deadline),
  });

async function runProgram(supervision: Supervision, job: TrainingJob, signal: AbortSignal) {
  const hasInputs = (await supervision.folder.readNote(INPUTS_NOTE)) !== undefined;
  const runs = await adoptOrStart(supervision, job, { mayStart: hasInputs, signal });
  const watching = watchRuns(supervision, runs, { signal, siblingGraceMs: SIBLING_GRACE_MS });
  const exits = await supervision.checkpoints.during(watching, signal);
  const failed = firstFailure(exits);
  if (!failed) return supervision.claimed.advance({ trigger: 'programEnded' });
  const { element: current } = await supervision.claimed.read();
  // Somebody stopped it at the same moment: its end is no failure.
  if (current.phase !== job.phase) return current;
  if (exits.length === 1 && failed.exit.reason === 'never-began') {
    await failed.run.remove();
    return job;
  }
  const reason = await programFailure(supervision, job, failed);
  return fail(supervision, reason, await saveWhatThereIs(supervision, job));
}

/** The hosts that failed later may only have followed the first. */
function firstFailure(exits: readonly HostExit[]): HostExit | undefined {
  const failed = exits.filter(({ exit }) => hasFailed(exit));
  return failed.sort((a, b) => a.exit.endedAt - b.exit.endedAt)[0];
}

/** Other outputs and checkpoints of a program that failed: what they cost was paid for. */
async function saveWhatThereIs(supervision: Supervision, job: TrainingJob) {
  try {
    const { outputs } = await uploadOutputs(supervision, job, { model: 'none' });
    return outputs;
  } catch (error) {
    supervision.task.signal.throwIfAborted();
    supervision.services.logger.warn('outputs were not stored', { job: job.arn, error });
    return [];
  }
}

const stopProgram: PhaseWork = async (supervision, job) => {
  const { task, services, claimed } = supervision;
  await claimed.log(job); // whoever asked for it wrote the record, not the log
  const runs = await findRuns(supervision);
  if (runs.length === 0) return conclude(supervision, await outcomeOf(supervision, 'cancelled'));
  const graceMs = services.stopGraceMs ?? DEFAULT_STOP_GRACE_MS;
  const stops = Promise.all(runs.map((run) => run.stop({ graceMs })));
  const watched = watchRuns(supervision, runs, { signal: task.signal, siblingGraceMs: graceMs });
  await Promise.all([watched, unlessAborted(stops, task.signal)]);
  return claimed.advance({ trigger: 'programEnded' });
};

async function upload(supervision: Supervision, job: TrainingJob, model: UploadOptions['model']) {
  if (!(await supervision.folder.readNote(INPUTS_NOTE)))
    throw new PlatformError('RUN_FAILED', 'The server that holds what the program wrote is gone.');
  const uploaded = await uploadOutputs(supervision, job, { model });
  const outcome = await outcomeOf(supervision, 'uploaded');
  return conclude(supervision, { ...outcome, ...uploaded });
}

/** Ends a job as failed, for a reason. */
export async function fail(
  supervision: Supervision,
  reason: string,
  outputs: Outcome['outputs'] = [],
): Promise<TrainingJob> {
  return conclude(supervision, { ...(await outcomeOf(supervision, 'fail')), reason, outputs });
}

async function outcomeOf(
  { folder, metrics, services }: Supervision,
  trigger: Outcome['trigger'],
): Promise<Outcome> {
  const fetched = await folder.readNote<FetchedInputs>(INPUTS_NOTE);
  return {
    trigger,
    at: services.clock.now(),
    outputs: [],
    inputs: fetched?.inputs ?? {},
    restoredCheckpoints: fetched?.restoredCheckpoints ?? 0,
    metrics: metrics.summaries(),
    finalMetrics: metrics.finals(),
  };
}

async function fetchAll(supervision: Supervision, job: TrainingJob, signal: AbortSignal) {
  const { folder, services } = supervision;
  const { region } = services.scope;
  const resources = await services.runner.resources();
  for (const host of trainingHosts(job)) {
    const contract = trainingContract(job, host, { region, ...resources });
    await folder.createHost(host, trainingFiles(contract));
  }
  const { storage, maxUnpackedBytes } = services;
  const fetched = await fetchInputs({ storage, job, folder, signal, maxUnpackedBytes });
  await folder.writeNote(INPUTS_NOTE, fetched);
}
