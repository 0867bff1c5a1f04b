import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { isLostRace } from '#src/ledger/index.js';
import type { EndExtent, JobKind, JobWork, Outcome, StoredOutput } from '../job-kind.js';
import { type FetchedInputs, INPUTS_NOTE } from './fetch.js';
import { endedRuns, findRuns } from './runs.js';

/** The name of the note that holds an {@link Outcome}. */
export const OUTCOME_NOTE = 'outcome';

const EXTENTS: readonly EndExtent[] = ['whole', 'ensured', 'status', 'none'];

/**
 * Ends a job: its last log lines, then one commit with status, metrics, seconds, and what was read and written.
 * Afterwards nothing of it is left on this machine.
 */
export async function conclude<Job extends JobRecord>(
  work: JobWork<Job>,
  outcome: Outcome,
): Promise<Job> {
  const { record, folder, services, task } = work;
  const { logger } = services;
  await folder.writeNote(OUTCOME_NOTE, outcome).catch((error: unknown) => {
    // Without it a crash right now repeats the upload: no reason not to end.
    logger.warn('the end of a job is not noted', { job: task.subject, error });
  });
  const found = await record.read();
  const log = await sealLog(work, ended(work.kind, found.element, outcome));
  const job = await commitEnd(work, outcome, log);
  try {
    for (const run of await findRuns(work)) {
      await run.stop({ graceMs: 0 });
      await run.remove();
    }
    await folder.remove();
  } catch (error) {
    logger.warn('a job that has ended left something behind', { job: job.arn, error });
  }
  return job;
}

/** Ends a job as failed, for a reason. */
export async function fail<Job extends JobRecord>(
  work: JobWork<Job>,
  reason: string,
  outputs: readonly StoredOutput[] = [],
): Promise<Job> {
  return conclude(work, { ...(await outcomeOf(work, 'fail')), reason, outputs });
}

/** How a job ends by a trigger, with what is known by now. */
export async function outcomeOf<Job extends JobRecord>(
  work: JobWork<Job>,
  trigger: string,
): Promise<Outcome> {
  const { folder, metrics, services } = work;
  const fetched = await folder.readNote<FetchedInputs>(INPUTS_NOTE);
  const exits = await endedRuns(work);
  return {
    trigger,
    at: services.clock.now(),
    outputs: [],
    inputs: fetched?.inputs ?? {},
    metrics: metrics.summaries(),
    finalMetrics: metrics.finals(),
    ...(exits.length > 0
      ? { programEndedAt: Math.max(...exits.map(({ endedAt }) => endedAt)) }
      : {}),
  };
}

/**
 * What callers have made of the trial component or of an artifact meanwhile may leave no room for the job's part in
 * it: the job ends all the same, with as much of its lineage as the rules allow.
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
        await kind.tellEnd(draft, next, { outcome, extent });
        return next;
      });
    } catch (error) {
      if (extent === 'none' || !isRefused(error)) throw error;
      services.logger.warn('a job ends without all of its lineage', {
        job: task.subject,
        extent,
        error,
      });
    }
  }
  throw new PlatformError('INTERNAL_ERROR', 'The end of a job was not committed.');
}

/** A rule says no: neither a lost race, nor the store, nor the claim. */
function isRefused(error: unknown): boolean {
  const refused =
    isPlatformError(error, 'VALIDATION_FAILED') || isPlatformError(error, 'ARTIFACT_TYPE_CONFLICT');
  return refused && !isLostRace(error);
}

function ended<Job extends JobRecord>(
  kind: JobKind<Job>,
  job: Job,
  { log, ...outcome }: Outcome & Pick<JobRecord, 'log'>,
): Job {
  const { trigger, at, reason } = outcome;
  const facts = { ...kind.facts(job, outcome), ...(log === undefined ? {} : { log }) };
  const told = reason ?? `The job could not end by '${trigger}' when it was ${job.phase}.`;
  return (
    kind.advance(job, { trigger, at, facts, ...(reason === undefined ? {} : { reason }) }) ??
    kind.advance(job, { trigger: 'fail', at, facts, reason: told }) ??
    job
  );
}

/** A log that cannot be written any more, on a full disk say, keeps no job from ending. */
async function sealLog<Job extends JobRecord>(
  { kind, log, services, task }: JobWork<Job>,
  job: Job,
): Promise<JobRecord['log']> {
  const { logs, logger } = services;
  try {
    await log.complete(kind.lines(job));
  } catch (error) {
    logger.warn('the log of a job is not complete', { job: task.subject, error });
  }
  try {
    return await logs.seal(task.subject);
  } catch (error) {
    logger.warn('the log of a job is not sealed', { job: task.subject, error });
    return undefined;
  }
}
