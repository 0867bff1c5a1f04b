import { advanceJob, type JobEvent, type JobLife, type JobTrigger } from '../job/index.js';
import { PROCESSING_PHASES, PROCESSING_TABLE, type ProcessingPhase } from './life.js';
import type { ProcessingJob } from './record.js';

/** The life of processing jobs. */
export const PROCESSING_LIFE: JobLife<ProcessingPhase, JobTrigger> = {
  table: PROCESSING_TABLE,
  views: PROCESSING_PHASES,
  starts: 'downloading',
};

/** Returns the job after an event; undefined when the trigger does not apply to its phase. */
export function advanceProcessingJob(
  job: ProcessingJob,
  event: JobEvent<ProcessingJob, JobTrigger>,
): ProcessingJob | undefined {
  return advanceJob(PROCESSING_LIFE, job, event);
}
