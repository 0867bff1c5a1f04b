import type { JobRecord } from '#src/domain/job/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { JobWork } from '../job-kind.js';

/** Timers of a process do not reach further than 24 days. */
const LONGEST_SLEEP_MS = 86_400_000;

/** Work that ends early when its job does. */
export interface AbortableWork<Job> {
  readonly work: (signal: AbortSignal) => Promise<Job>;
  /** Asked once the time is up: true when what counts was done by then. */
  readonly wasDoneBy?: (deadline: number) => Promise<boolean>;
}

/**
 * Does work until somebody stops the job, or its time is up; returns the job as it stands then. The signal of the task
 * rejects, and so does work that fails.
 */
export async function untilStopOrDeadline<Job extends JobRecord>(
  { services, task, record }: JobWork<Job>,
  job: Job,
  { work, wasDoneBy = async () => false }: AbortableWork<Job>,
): Promise<Job> {
  const { clock } = services;
  const timeUp = new AbortController();
  const done = new AbortController();
  const deadline = deadlineOf(job);
  const sound = async () => {
    if (await wasDoneBy(deadline).catch(() => false)) return;
    timeUp.abort(new Error('The job has reached its maximum runtime.'));
  };
  const alarm = sleepUntil(clock, deadline, done.signal).then(sound, () => undefined);
  try {
    if (clock.now() >= deadline) await alarm; // it passed while no server was there
    return await work(AbortSignal.any([task.signal, task.ending, timeUp.signal]));
  } catch (error) {
    if (task.signal.aborted) throw error;
    if (task.ending.aborted) return (await record.read()).element;
    if (timeUp.signal.aborted) return await record.advance({ trigger: 'timeUp' });
    throw error;
  } finally {
    done.abort();
    await alarm;
  }
}

/** When a job's time is up: its runtime counts from when instances began to work for it. */
function deadlineOf({ startTime, maxRuntimeSeconds }: JobRecord): number {
  return startTime === undefined ? Number.POSITIVE_INFINITY : startTime + maxRuntimeSeconds * 1000;
}

async function sleepUntil(clock: Clock, time: number, signal: AbortSignal): Promise<void> {
  for (let left = time - clock.now(); left > 0; left = time - clock.now())
    await clock.sleep(Math.min(left, LONGEST_SLEEP_MS), { signal });
}
