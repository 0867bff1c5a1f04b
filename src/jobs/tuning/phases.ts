import { isPassing, isPlatformError, reasonOf } from '#src/domain/errors/index.js';
import { plannedTrials, type TuningJob } from '#src/domain/tuning/index.js';
import { isBeyondSubject } from '#src/supervision/persist.js';
import type { JobWork, Phase } from '../job-kind.js';
import { conclude, fail, outcomeOf } from '../phases/conclude.js';
import { untilStopOrDeadline } from '../phases/deadline.js';
import { launchTrial, type TrialParts } from './launch-trial.js';
import { readTrials } from './state.js';
import { EarlyStopping, isHopeless, noResult, stopTrial } from './stopping.js';
import { TrialBoard } from './trial-board.js';
import type { Tuner } from './tuner.js';

/** How often running trials are compared with ended ones. */
const COMPARE_MS = 1_000;

/** Launches trials until there are enough, and records their results. A server that continues reads these records. */
export function tuning(tuner: Tuner): Phase<TuningJob> {
  return {
    failure: 'InternalServerError: The tuning failed',
    work: (work, job) =>
      untilStopOrDeadline(work, job, { work: (signal) => tune(work, tuner, { job, signal }) }),
  };
}

/** Stops the running trials, and ends the job once they have ended; their outputs are kept. */
export function stoppingTrials(tuner: Tuner): Phase<TuningJob> {
  return {
    async work(work, job) {
      await work.log.complete(work.kind.lines(job)); // the caller of the stop changed only the record
      const board = await TrialBoard.open(work, job);
      for (;;) {
        await board.noteResults();
        if (board.running.length === 0) break;
        for (const trial of board.running) await stopTrial({ tuner }, job, trial);
        await board.changed(work.task.signal);
      }
      if (job.givenUp !== undefined) return fail(work, job.givenUp);
      return conclude(work, await outcomeOf(work, 'cancelled'));
    },
  };
}

interface Tuning {
  readonly job: TuningJob;
  readonly signal: AbortSignal;
}

/** A permanent failure ends the job, but first its trials. */
async function tune(
  work: JobWork<TuningJob>,
  tuner: Tuner,
  { job, signal }: Tuning,
): Promise<TuningJob> {
  try {
    const board = await TrialBoard.open(work, job);
    await runTrials({ work, tuner, board }, { job, signal });
  } catch (error) {
    if (signal.aborted || isPassing(error) || isBeyondSubject(error)) throw error;
    const { element } = await work.record.read();
    if (element.phase !== 'tuning') return element; // a caller has stopped it meanwhile
    work.services.logger.warn('a tuning job is given up', { job: job.arn, error });
    const givenUp = isPlatformError(error, 'RUN_FAILED')
      ? reasonOf(error)
      : `ClientError: No further trial can be launched: ${reasonOf(error)}`;
    return work.record.advance({ trigger: 'giveUp', facts: { givenUp } });
  }
  const { best } = (await work.record.read()).element;
  if (best !== undefined) return conclude(work, await outcomeOf(work, 'trialsEnded'));
  const trials = await readTrials(work.services.store, job.arn);
  return fail(work, reasonOf(await noResult(work.services, job, trials)));
}

async function runTrials(parts: TrialParts, { job, signal }: Tuning): Promise<void> {
  const { board } = parts;
  const early = job.earlyStopping ? new EarlyStopping(parts) : undefined;
  const planned = plannedTrials(job);
  for (;;) {
    signal.throwIfAborted();
    await board.noteResults();
    if (isHopeless(job, board.all)) throw await noResult(parts.work.services, job, board.all);
    while (board.running.length < job.maxParallelJobs && board.all.length < planned) {
      signal.throwIfAborted();
      await launchTrial(parts, job, signal);
    }
    if (board.running.length === 0) return;
    await early?.look(job);
    await board.changed(signal, early && COMPARE_MS);
  }
}
