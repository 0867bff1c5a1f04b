import { anySignal } from '#src/async/abort.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { limitsOf } from '#src/domain/limits.js';
import type { Clock } from '#src/ports/system.js';
import { deadlineOf } from '../job-deadline.js';
import type { JobWork } from '../job-kind.js';

/** Timers of Node.js reach no further than 24 days, so longer waits are divided. */
const LONGEST_SLEEP_MS = 86_400_000;

type Work<Result> = (signal: AbortSignal) => Promise<Result>;

export interface AbortableWork<Job> {
  readonly work: Work<Job>;
  /** Called when the time is up: true when the essential work was done by the deadline. */
  readonly wasDoneBy?: (deadline: number) => Promise<boolean>;
}

/**
 * Works until the job is stopped or its time is up, and returns the job as it is then. Rejects when the task's signal
 * aborts or the work fails.
 */
export async function untilStopOrDeadline<Job extends JobRecord>(
  { services, deadline, task, record }: JobWork<Job>,
  job: Job,
  { work, wasDoneBy = async () => false }: AbortableWork<Job>,
): Promise<Job> {
  const isLate = () =>
    wasDoneBy(deadlineOf(job)).then(
      (done) => !done,
      () => true,
    );
  const time = { clock: services.clock, left: () => deadline.left(job), isLate };
  const done = await untilAborted(time, [task.signal, task.ending], work);
  if ('result' in done) return done.result;
  if (task.signal.aborted) throw done.error;
  if (task.ending.aborted) return (await record.read()).element;
  if (done.isTimeUp) return await record.advance({ trigger: 'timeUp' });
  throw done.error;
}

export interface LastWork<Job> extends Pick<AbortableWork<Job>, 'work'> {
  /** The time for other work than storing. */
  readonly moreMs?: number;
}

/**
 * Does the remaining work once the program has ended or must end. A job that is not stopping yet
 * may be stopped meanwhile, and has at least until its deadline. Other jobs have
 * `maxStoringSeconds` from when this server began with it, because the time without a server does
 * not count. Throws `LIMIT_EXCEEDED` when the time is up; rejects when the task's signal aborts or
 * the work fails.
 */
export async function untilStored<Job extends JobRecord>(
  { services, deadline, task, record }: JobWork<Job>,
  job: Job,
  { work, moreMs = 0 }: LastWork<Job>,
): Promise<Job> {
  const { maxStoringSeconds } = limitsOf(services);
  const isStopping = job.status === 'Stopping';
  const given = deadline.ofPhase(job, maxStoringSeconds * 1000 + moreMs);
  const left = () => Math.max(given(), isStopping ? 0 : deadline.left(job));
  const signals = isStopping ? [task.signal] : [task.signal, task.ending];
  const time = { clock: services.clock, left, isLate: async () => true };
  const done = await untilAborted(time, signals, work);
  if ('result' in done) return done.result;
  if (task.signal.aborted) throw done.error;
  if (!isStopping && task.ending.aborted) return (await record.read()).element;
  throw done.isTimeUp ? storingTooLong(maxStoringSeconds, done.error) : done.error;
}

interface Time {
  readonly clock: Clock;
  /** Milliseconds until the time is up. */
  readonly left: () => number;
  /** Called when the time is up: false when the work may continue nevertheless. */
  readonly isLate: () => Promise<boolean>;
}

type Done<Result> =
  | { readonly result: Result }
  | { readonly error: unknown; readonly isTimeUp: boolean };

/** Works with a signal that aborts when one of the others does, and when the time is up. */
async function untilAborted<Result>(
  { clock, left, isLate }: Time,
  signals: readonly AbortSignal[],
  work: Work<Result>,
): Promise<Done<Result>> {
  const timeUp = new AbortController();
  const done = new AbortController();
  const expire = async () => {
    if (await isLate()) timeUp.abort(new Error('The time of the job is up.'));
  };
  const timer = sleepUntil(clock, left, done.signal).then(expire, () => undefined);
  try {
    if (left() <= 0) await timer; // the time was up while no server was running
    return { result: await work(anySignal([...signals, timeUp.signal])) };
  } catch (error) {
    return { error, isTimeUp: timeUp.signal.aborted };
  } finally {
    done.abort();
    await timer;
  }
}

async function sleepUntil(clock: Clock, left: () => number, signal: AbortSignal): Promise<void> {
  for (let wait = left(); wait > 0; wait = left())
    await clock.sleep(Math.min(wait, LONGEST_SLEEP_MS), { signal });
}

function storingTooLong(maxStoringSeconds: number, cause: unknown): PlatformError {
  const setting = 'maxStoringSeconds';
  return new PlatformError(
    'LIMIT_EXCEEDED',
    `What the program left was not stored in time: a job has ${maxStoringSeconds} s for it once its time is up or it is stopped, by the setting ${setting}. Let the program leave less, or raise the setting.`,
    { details: { setting, maxStoringSeconds }, cause },
  );
}
