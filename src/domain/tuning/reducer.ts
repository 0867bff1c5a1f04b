import { advanceJob, type JobEvent } from '../job/index.js';
import { TUNING_LIFE, TUNING_TABLE, type TuningTrigger } from './phases.js';
import type { TuningJob } from './tuning-job.js';

/** The job after an event, or undefined when its phase does not listen to the trigger. */
export function advanceTuningJob(
  job: TuningJob,
  event: JobEvent<TuningJob>,
): TuningJob | undefined {
  return advanceJob(TUNING_LIFE, job, event as JobEvent<TuningJob, TuningTrigger>);
}

/** True when the job has ended, in whatever way. */
export function hasTuningEnded({ phase }: Pick<TuningJob, 'phase'>): boolean {
  return TUNING_TABLE.final.includes(phase);
}
