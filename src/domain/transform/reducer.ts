import { advanceJob, type JobEvent, type JobTrigger } from '../job/index.js';
import { TRANSFORM_LIFE, TRANSFORM_TABLE } from './phases.js';
import type { TransformJob } from './transform-job.js';

/** The job after an event, or undefined when its phase does not listen to the trigger. */
export function advanceTransformJob(
  job: TransformJob,
  event: JobEvent<TransformJob, JobTrigger>,
): TransformJob | undefined {
  return advanceJob(TRANSFORM_LIFE, job, event);
}

/** True when the job has ended, in whatever way. */
export function hasTransformEnded({ phase }: Pick<TransformJob, 'phase'>): boolean {
  return TRANSFORM_TABLE.final.includes(phase);
}
