import type { TrainingJob } from '#src/domain/training/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { Supervision } from './supervision.js';

/** Timers of a process do not reach further than 24 days. */
const LONGEST_SLEEP_MS = 86_400_000;

/** Work that ends early when its job does. */
export interface AbortableWork {
  readonly work: (signal: AbortSignal) => Promise<TrainingJob>;
  /** Asked once the time is up: true when what counts was done by then. */
  readonly wasDoneBy?: (deadline: number) => Promise<boolean>;
}

/**
 * Does work until somebody stops the job, or its time is up; returns the job as it stands then. Only
 * the closing of the server rejects.
 */
export async function untilStopOrDeadline(
  { services, task, claimed }: Supervision,
  job: TrainingJob,
  { work, wasDoneBy = async () => false }: AbortableWork,
): Promise<TrainingJob> {
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
    return await work(AbortSignal.any([task.signal, task.stopping, timeUp.signal]));
  } catch (error) {
    if (task.signal.aborted) throw error;
    if (task.stopping.aborted) return (await claimed.read()).element;
    if (timeUp.signal.aborted) return await claimed.advance({ trigger: 'timeUp' });
    throw error;
  } finally {
    done.abort();
    await alarm;
  }
}

/** When a job's time is up: its runtime counts from when instances began to work for it. */
function deadlineOf({ startTime, maxRuntimeSeconds }: TrainingJob): number {
  return startTime === undefined ? Number.POSITIVE_INFINITY : startTime + maxRuntimeSeconds * 1000;
}

async function sleepUntil(clock: Clock, time: number, signal: AbortSignal): Promise<void> {
  for (let left = time - clock.now(); left > 0; left = time - clock.now())
    await clock.sleep(Math.min(left, LONGEST_SLEEP_MS), { signal });
}
