import { type Arn, parseArn } from '#src/domain/arn.js';
import { isPassing, isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { Reproduction, ReproductionStep } from '#src/domain/reproduction/index.js';
import { isBeyondSubject } from '#src/supervision/persist.js';
import type { JobWork, Phase } from '../job-kind.js';
import { launcherOf } from '../launch/launch-act.js';
import { conclude, fail, outcomeOf } from '../phases/conclude.js';
import { untilStopOrDeadline } from '../phases/deadline.js';
import { awaitChange } from '../tuning/trial-board.js';
import { launchedJobs, readComponents } from './components.js';
import { movedOutputs } from './moved-outputs.js';
import { pastJobs } from './past-job.js';
import { type Repeaters, repeat } from './repeat.js';
import { compareResults, hasEqualModel, worst } from './verdict.js';

type Work = JobWork<Reproduction>;

/** How long to wait for a change of a job before its record is read again. */
const MOST_MS = 5_000;

/**
 * Launches each job of the plan when its inputs exist. The launch and the change of the record are
 * one commit, so that a server that takes over launches no job twice.
 */
export function repeating(uses: Repeaters): Phase<Reproduction> {
  return {
    failure: 'InternalServerError: The reproduction failed',
    work: (work, job) =>
      untilStopOrDeadline(work, job, { work: (signal) => repeatAll(work, uses, signal) }),
  };
}

/** Compares the outputs of the jobs. */
export const COMPARING: Phase<Reproduction> = {
  failure: 'InternalServerError: Comparing the results failed',
  work: (work, job) =>
    untilStopOrDeadline(work, job, {
      async work(signal) {
        const results = await compareResults(work.services, job, signal);
        const verdict = worst(results);
        await work.record.change((found) => ({ ...found, results, verdict }));
        return conclude(work, await outcomeOf(work, 'compared'));
      },
    }),
};

/** Stops the running jobs, and ends the reproduction once they have ended. */
export function stoppingJobs(uses: Repeaters): Phase<Reproduction> {
  return {
    async work(work, { createdBy }) {
      await work.log.complete(work.kind.lines((await work.record.read()).element)); // the caller of the stop changed only the record
      for (;;) {
        const after = (await work.services.ledger.head()).seq;
        const { element: job } = await work.record.read();
        const running = (await launchedJobs(work.services.store, job)).filter(
          ({ job: found }) => found && isRunning(found),
        );
        if (running.length === 0) return finish(work, job);
        for (const { arn, job: found } of running)
          if (found?.status === 'InProgress') await stop(uses, arn, createdBy);
        const ids = new Set(running.map(({ arn }) => vertexIdOf(arn)));
        await awaitChange(work.services, { ids, after, mostMs: MOST_MS, signal: work.task.signal });
      }
    },
  };
}

async function finish(work: Work, job: Reproduction): Promise<Reproduction> {
  if (job.givenUp !== undefined) return fail(work, job.givenUp);
  return conclude(work, await outcomeOf(work, 'cancelled'));
}

async function stop(uses: Repeaters, arn: Arn, createdBy: string): Promise<void> {
  const { kind, id } = parseArn(arn);
  const jobs = Object.values(uses).find(({ codec }) => codec.kind === kind);
  await jobs?.stop(id, launcherOf({ createdBy })).catch((error: unknown) => {
    if (!isPlatformError(error, 'CONFLICT') && !isPlatformError(error, 'NOT_FOUND')) throw error;
  });
}

/** A permanent failure stops the running jobs, and then ends the reproduction. */
async function repeatAll(work: Work, uses: Repeaters, signal: AbortSignal): Promise<Reproduction> {
  try {
    await launchInOrder(work, uses, signal);
  } catch (error) {
    if (signal.aborted || isPassing(error) || isBeyondSubject(error)) throw error;
    const { element } = await work.record.read();
    if (element.phase !== 'repeating') return element; // a caller has stopped it meanwhile
    return work.record.advance({ trigger: 'giveUp', facts: { givenUp: reasonOf(error) } });
  }
  return work.record.advance({ trigger: 'jobsEnded' });
}

async function launchInOrder(work: Work, uses: Repeaters, signal: AbortSignal): Promise<void> {
  const skipped = new Set<number>();
  for (;;) {
    signal.throwIfAborted();
    const after = (await work.services.ledger.head()).seq;
    const { element: job } = await work.record.read();
    const known = await launchedJobs(work.services.store, job);
    for (const { step, job: found } of known) requireNotFailed(step, found);
    const done = new Set([
      ...skipped,
      ...known.flatMap(({ step, job: found }) =>
        found?.status === 'Completed' ? [step.number] : [],
      ),
    ]);
    const left = job.steps.filter(({ fate, number }) => fate === 'RUN' && !done.has(number));
    if (left.length === 0) return;
    const runs = new Set(job.steps.flatMap(({ fate, number }) => (fate === 'RUN' ? [number] : [])));
    const ready = left.filter(
      (step) =>
        step.launched === undefined && step.needs.every((one) => !runs.has(one) || done.has(one)),
    );
    for (const step of ready)
      if (step.isPrediction && (await hasEqualModel(work.services, { job, step, signal })))
        skipped.add(step.number);
      else await launchStep(work, uses, { job, step });
    if (ready.length > 0) continue;
    const ids = new Set(known.map(({ arn }) => vertexIdOf(arn)));
    await awaitChange(work.services, { ids, after, mostMs: MOST_MS, signal });
  }
}

function isRunning({ status }: JobRecord): boolean {
  return status === 'InProgress' || status === 'Stopping';
}

/** Throws `RUN_FAILED` for a job that was deleted, or has ended without completing. */
function requireNotFailed(
  { jobName, launched: arn = '' as Arn }: ReproductionStep,
  job: JobRecord | undefined,
): void {
  if (job && (isRunning(job) || job.status === 'Completed')) return;
  const reason = job?.failureReason ? `: ${job.failureReason}` : '.';
  const end = job ? `ended as ${job.status}${reason}` : 'was deleted.';
  throw new PlatformError('RUN_FAILED', `The job '${arn}', which repeats '${jobName}', ${end}`);
}

interface NextStep {
  readonly job: Reproduction;
  readonly step: ReproductionStep;
}

async function launchStep(work: Work, uses: Repeaters, { job, step }: NextStep): Promise<void> {
  const { store, clock, values } = work.services;
  const needed = job.steps.filter(({ number }) => step.needs.includes(number));
  const found = await readComponents(store, [step.trialComponent]);
  const own = found.get(step.trialComponent);
  const past = own && (await pastJobs(store, [own])).get(step.trialComponent);
  if (!past)
    throw new PlatformError(
      'RUN_FAILED',
      `The record of the job '${step.job}' was deleted after the plan; launch the reproduction again.`,
    );
  await repeat(uses, {
    past,
    inputs: own.step.inputArtifacts,
    moved: await movedOutputs(work.services, {
      ...{ past, inputs: own.step.inputArtifacts, isPrediction: step.isPrediction },
      needed: { arn: job.arn, steps: needed },
    }),
    by: job.arn,
    principal: launcherOf(job),
    values,
    async also(draft, made) {
      await work.record.join(draft, (before) => {
        if (before.phase !== 'repeating')
          throw new PlatformError('CONFLICT', `The reproduction '${job.name}' is ending.`);
        const steps = before.steps.map((one) =>
          one.number === step.number ? { ...one, launched: made.arn } : one,
        );
        return {
          ...before,
          steps,
          lastModifiedTime: Math.max(clock.now(), before.lastModifiedTime),
        };
      });
      const ensured = { mode: 'ensure' } as const;
      draft.associate(step.trialComponent, made.trialComponent, {
        type: 'DerivedFrom',
        ...ensured,
      });
      draft.associate(job.trialComponent, made.trialComponent, {
        type: 'AssociatedWith',
        ...ensured,
      });
    },
  });
}
