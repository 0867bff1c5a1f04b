import { classOf, PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { EndExtent, JobHandler, JobWork, Outcome, StoredOutput } from '../job-kind.js';
import { keepStatement } from '../provenance/keep-statement.js';
import { type FetchedInputs, INPUTS_NOTE } from './fetch.js';
import { recordEnd, writtenOutputs } from './record-end.js';
import { billed, heldMs, removeRuns, seeRuns } from './runs.js';

/** The name of the note with the {@link Outcome}. */
export const OUTCOME_NOTE = 'outcome';

const EXTENTS: readonly EndExtent[] = ['whole', 'ensured', 'status', 'none'];

/** Ends a job: completes its log, commits its end with metrics and outputs, and removes its data on this machine. */
export async function conclude<Job extends JobRecord>(
  work: JobWork<Job>,
  outcome: Outcome,
): Promise<Job> {
  const { record, folder, services, task } = work;
  const { logger } = services;
  await folder.writeNote(OUTCOME_NOTE, outcome).catch((error: unknown) => {
    // The job ends even without the note: a crash from here on only repeats the upload.
    logger.warn('the outcome of a job cannot be stored', { job: task.subject, error });
  });
  const found = await record.read();
  const log = await sealLog(work, ended(work.kind, found.element, outcome));
  const job = await commitEnd(work, outcome, log);
  try {
    await removeRuns(work);
    await folder.remove();
    await work.kind.clear?.(services, job);
  } catch (error) {
    logger.warn('what an ended job has left cannot be removed', { job: job.arn, error });
  }
  return job;
}

export async function fail<Job extends JobRecord>(
  work: JobWork<Job>,
  reason: string,
  outputs: readonly StoredOutput[] = [],
): Promise<Job> {
  return conclude(work, { ...(await outcomeOf(work, 'fail')), reason, outputs });
}

/** Makes the outcome for a trigger from the facts so far. */
export async function outcomeOf<Job extends JobRecord>(
  work: JobWork<Job>,
  trigger: string,
): Promise<Outcome> {
  const { folder, kind, metrics, record, services } = work;
  const exitMessage = await kind.exitMessage?.(work, (await record.read()).element);
  const fetched = await folder.readNote<FetchedInputs>(INPUTS_NOTE);
  const runs = await seeRuns(work);
  const at = services.clock.now();
  return {
    trigger,
    at,
    outputs: [],
    inputs: fetched?.inputs ?? {},
    metrics: metrics.summaries(),
    finalMetrics: metrics.finals(),
    parameters: metrics.parameters(),
    imageDigests: [...new Set(runs.flatMap(({ run }) => run.report.imageDigest ?? []))],
    programMs: Math.max(0, ...runs.map((seen) => heldMs(seen, at))),
    ...(exitMessage === undefined ? {} : { exitMessage }),
  };
}

/**
 * When a rule refuses the end, because callers have changed the trial component or an artifact, the job ends with as
 * much of its lineage as the rules allow.
 */
async function commitEnd<Job extends JobRecord>(
  work: JobWork<Job>,
  outcome: Outcome,
  log: JobRecord['log'],
): Promise<Job> {
  const { kind, record, services, task } = work;
  for (const extent of EXTENTS) {
    try {
      return await record.change(async (current, draft) => {
        const next = ended(kind, current, { ...outcome, ...(log ? { log } : {}) });
        await recordEnd(draft, { kind, job: next }, { outcome, extent });
        const written = writtenOutputs(kind, next, outcome).map(({ output }) => output);
        await keepStatement(draft, work, { kind, job: next, outcome, written });
        return next;
      });
    } catch (error) {
      if (extent === 'none' || classOf(error) !== 'job') throw error;
      services.logger.warn('a job ends without all of its lineage', {
        job: task.subject,
        extent,
        error,
      });
    }
  }
  throw new PlatformError('INTERNAL_ERROR', 'The end of a job was not committed.');
}

function ended<Job extends JobRecord>(
  kind: JobHandler<Job>,
  job: Job,
  { log, ...outcome }: Outcome & Pick<JobRecord, 'log'>,
): Job {
  const { trigger, at, reason } = outcome;
  const facts = {
    ...kind.facts(job, outcome),
    ...billed(kind, outcome.programMs),
    ...(log === undefined ? {} : { log }),
  };
  const finalReason = reason ?? `The job could not end by '${trigger}' when it was ${job.phase}.`;
  return (
    kind.advance(job, { trigger, at, facts, ...(reason === undefined ? {} : { reason }) }) ??
    kind.advance(job, { trigger: 'fail', at, facts, reason: finalReason }) ??
    job
  );
}

/**
 * Appends the platform's lines that the log lacks. A log that cannot be written, for example on a
 * full disk, does not prevent a job from continuing or ending; the next call appends the missing
 * lines.
 */
export async function completeLog<Job extends JobRecord>(
  { kind, log, services, task }: JobWork<Job>,
  job: Job,
): Promise<void> {
  try {
    await log.complete(kind.lines(job));
  } catch (error) {
    services.logger.warn('the log of a job is not complete', { job: task.subject, error });
  }
}

async function sealLog<Job extends JobRecord>(
  work: JobWork<Job>,
  job: Job,
): Promise<JobRecord['log']> {
  const { services, task } = work;
  const { logs, logger } = services;
  await completeLog(work, job);
  try {
    return await logs.seal(task.key);
  } catch (error) {
    logger.warn('the log of a job is not sealed', { job: task.subject, error });
    return undefined;
  }
}
