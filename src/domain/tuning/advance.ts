import { advanceJob, type JobEvent } from '../job/index.js';
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
