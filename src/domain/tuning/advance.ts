import {
  advanceJob,
  failureLines,
  type JobEvent,
  jobLines,
  type PlatformLine,
} from '../job/index.js';
import { TUNING_LIFE, TUNING_TABLE, type TuningTrigger } from './life.js';
import type { TuningJob } from './record.js';

/** Returns the job after an event; undefined when the trigger does not apply to its phase. */
export function advanceTuningJob(
  job: TuningJob,
  event: JobEvent<TuningJob>,
): TuningJob | undefined {
  return advanceJob(TUNING_LIFE, job, event as JobEvent<TuningJob, TuningTrigger>);
}

/** True when the job has ended, in any way. */
export function hasTuningEnded({ phase }: Pick<TuningJob, 'phase'>): boolean {
  return TUNING_TABLE.final.includes(phase);
}

/** Every line of the platform in a job's log so far, see {@link jobLines}. */
export function tuningLines(job: TuningJob): readonly PlatformLine[] {
  const last = job.statusTransitions.length - 1;
  return jobLines(job, {
    after: (ended, index) =>
      index === last && ended.endTime !== undefined ? failureLines(ended) : [],
  });
}
