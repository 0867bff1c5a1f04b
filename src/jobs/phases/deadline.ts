import type { JobRecord } from '#src/domain/job/index.js';
import type { Clock } from '#src/ports/clock.js';
import { deadlineOf } from '../job-deadline.js';
import type { JobWork } from '../job-kind.js';

/** Timers of Node.js reach no further than 24 days, so longer waits are divided. */
const LONGEST_SLEEP_MS = 86_400_000;

export interface AbortableWork<Job> {
  readonly work: (signal: AbortSignal) => Promise<Job>;
  /** Asked when the time is up: true when the work that counts was done by the deadline. */
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
  const { clock } = services;
  const timeUp = new AbortController();
  const done = new AbortController();
  const expire = async () => {
    if (await wasDoneBy(deadlineOf(job)).catch(() => false)) return;
    timeUp.abort(new Error('The job has reached its maximum runtime.'));
  };
  const timer = sleepUntil(clock, () => deadline.left(job), done.signal).then(
    expire,
    () => undefined,
  );
  try {
    if (deadline.left(job) <= 0) await timer; // the deadline passed while no server was running
    return await work(AbortSignal.any([task.signal, task.ending, timeUp.signal]));
  } catch (error) {
    if (task.signal.aborted) throw error;
    if (task.ending.aborted) return (await record.read()).element;
    if (timeUp.signal.aborted) return await record.advance({ trigger: 'timeUp' });
    throw error;
  } finally {
    done.abort();
    await timer;
  }
}

async function sleepUntil(clock: Clock, left: () => number, signal: AbortSignal): Promise<void> {
  for (let wait = left(); wait > 0; wait = left())
    await clock.sleep(Math.min(wait, LONGEST_SLEEP_MS), { signal });
}
