import { advanceJob, type JobEvent, type JobLife, type JobTrigger } from '../job/index.js';
import { PROCESSING_PHASES, PROCESSING_TABLE, type ProcessingPhase } from './phases.js';
import type { ProcessingJob } from './processing-job.js';

/** The life of processing jobs. */
export const PROCESSING_LIFE: JobLife<ProcessingPhase, JobTrigger> = {
  table: PROCESSING_TABLE,
  views: PROCESSING_PHASES,
  starts: 'downloading',
};

/** The job after an event, or undefined when its phase does not listen to the trigger. */
export function advanceProcessingJob(
  job: ProcessingJob,
  event: JobEvent<ProcessingJob, JobTrigger>,
): ProcessingJob | undefined {
  return advanceJob(PROCESSING_LIFE, job, event);
}
