export const JOB_STATUSES = ['InProgress', 'Completed', 'Failed', 'Stopping', 'Stopped'] as const;
/** The primary status that every kind of job has. */
export type JobStatus = (typeof JOB_STATUSES)[number];

export const TRAINING_SECONDARY_STATUSES = [
  'Starting',
  'Pending',
  'Downloading',
  'Training',
  'Interrupted',
  'Uploading',
  'Completed',
  'Failed',
  'Stopping',
  'Stopped',
  'MaxRuntimeExceeded',
] as const;
/** What a training job is doing, or how it ended. */
export type TrainingSecondaryStatus = (typeof TRAINING_SECONDARY_STATUSES)[number];
