/** What a training job is doing, or how it ended. */
export type TrainingSecondaryStatus =
  | 'Starting'
  | 'Pending'
  | 'Downloading'
  | 'Installing'
  | 'Training'
  | 'Interrupted'
  | 'Uploading'
  | 'Completed'
  | 'Failed'
  | 'Stopping'
  | 'Stopped'
  | 'MaxRuntimeExceeded';
