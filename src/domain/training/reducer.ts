import { advanceJob, type JobEvent, type JobLife, type JobTrigger } from '../job/index.js';
import { TRAINING_PHASES, TRAINING_TABLE, type TrainingPhase } from './phases.js';
import type { TrainingSecondaryStatus } from './statuses.js';
import type { TrainingJob } from './training-job.js';

/** Something that happened to a training job. */
export type TrainingEvent = JobEvent<TrainingJob, JobTrigger>;

/** The life of training jobs. */
export const TRAINING_LIFE: JobLife<TrainingPhase, JobTrigger, TrainingSecondaryStatus> = {
  table: TRAINING_TABLE,
  views: TRAINING_PHASES,
  starts: 'downloading',
};

/**
 * The job after an event, or undefined when its phase does not listen to the trigger. Training seconds are the time from
 * the start to the end; billable seconds come with the event that ends the job, and are 0 without a program. A job that
 * instances never worked for has neither.
 */
export function advanceTrainingJob(
  job: TrainingJob,
  event: TrainingEvent,
): TrainingJob | undefined {
  const next = advanceJob(TRAINING_LIFE, job, event);
  if (next?.startTime === undefined || next.endTime === undefined) return next;
  const trainingSeconds = Math.ceil((next.endTime - next.startTime) / 1000);
  return { ...next, trainingSeconds, billableSeconds: next.billableSeconds ?? 0 };
}
