/** The primary status that every kind of job has. */
export type JobStatus = 'InProgress' | 'Completed' | 'Failed' | 'Stopping' | 'Stopped';

/** What a training job is doing, or how it ended. */
export type TrainingSecondaryStatus =
  | 'Starting'
  | 'Pending'
  | 'Downloading'
  | 'Training'
  | 'Interrupted'
  | 'Uploading'
  | 'Completed'
  | 'Failed'
  | 'Stopping'
  | 'Stopped'
  | 'MaxRuntimeExceeded';
