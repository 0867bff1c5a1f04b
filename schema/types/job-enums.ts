import { defineEnum } from './enum.js';

/** Where a job stands, whatever its kind. */
export const JobStatusEnum = defineEnum('JobStatus', {
  description: 'Where a job stands, in one word.',
  values: {
    IN_PROGRESS: 'InProgress',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    STOPPING: 'Stopping',
    STOPPED: 'Stopped',
  },
  describe: {
    IN_PROGRESS: 'It waits or runs.',
    COMPLETED: 'It ended well.',
    FAILED: 'It ended with an error; failureReason says which.',
    STOPPING: 'It was asked to stop, or its time is up, and it has not ended yet.',
    STOPPED: 'It was stopped, or its time was up.',
  },
});

/** What a training job is doing, or how it ended. */
export const TrainingSecondaryStatusEnum = defineEnum('TrainingSecondaryStatus', {
  description: 'What a training job is doing, or how it ended.',
  values: {
    STARTING: 'Starting',
    PENDING: 'Pending',
    DOWNLOADING: 'Downloading',
    TRAINING: 'Training',
    INTERRUPTED: 'Interrupted',
    UPLOADING: 'Uploading',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    STOPPING: 'Stopping',
    STOPPED: 'Stopped',
    MAX_RUNTIME_EXCEEDED: 'MaxRuntimeExceeded',
  },
  describe: {
    STARTING: 'It waits for its instances.',
    PENDING: 'It waits for capacity.',
    DOWNLOADING: 'Its input data is being fetched.',
    TRAINING: 'Its image is being fetched, or its program runs.',
    INTERRUPTED: 'Its instances were taken away; it goes on when there are others.',
    UPLOADING: 'Its model is being stored.',
    COMPLETED: 'It ended well.',
    FAILED: 'It ended with an error.',
    STOPPING: 'Its program was told to end.',
    STOPPED: 'It was stopped; what model there was is kept.',
    MAX_RUNTIME_EXCEEDED: 'Its time was up; what model there was is kept.',
  },
});

/** How the objects of a channel are spread over instances. */
export const DistributionEnum = defineEnum('Distribution', {
  description: 'How the objects of a channel are spread over the instances.',
  values: { FULLY_REPLICATED: 'FullyReplicated', SHARDED_BY_S3_KEY: 'ShardedByS3Key' },
  describe: {
    FULLY_REPLICATED: 'Every instance has all objects.',
    SHARDED_BY_S3_KEY: 'Each object is on one instance; the instances take turns by key.',
  },
});

/** What a channel's URI names. */
export const ChannelDataTypeEnum = defineEnum('ChannelDataType', {
  description: 'What the URI of a channel names.',
  values: { PREFIX: 'Prefix', MANIFEST_FILE: 'ManifestFile' },
  describe: {
    PREFIX: 'All objects whose keys start with the URI’s key.',
    MANIFEST_FILE: 'A JSON array: an object with a prefix, then keys relative to it.',
  },
});

/** How the objects of a channel are packed. */
export const CompressionEnum = defineEnum('Compression', {
  description: 'How the objects of a channel are packed.',
  values: { NONE: 'None', GZIP: 'Gzip' },
  describe: { NONE: 'Not at all.', GZIP: 'With gzip; the program finds them unpacked.' },
});

/** How a program gets at a channel. */
export const InputModeEnum = defineEnum('InputMode', {
  description: 'How a program gets at the objects of a channel.',
  values: { FILE: 'File', FAST_FILE: 'FastFile', PIPE: 'Pipe' },
  describe: {
    FILE: 'As files that are there before it starts.',
    FAST_FILE: 'As files that it may read only.',
    PIPE: 'As pipes; no runner of this platform supports it.',
  },
});

/** What a list of jobs is ordered by. */
export const JobSortKeyEnum = defineEnum('JobSortKey', {
  description: 'What a list of jobs is ordered by.',
  values: { CREATION_TIME: 'creationTime', NAME: 'name', STATUS: 'status' },
  describe: {
    CREATION_TIME: 'The time of the launch.',
    NAME: 'The name.',
    STATUS: 'The status.',
  },
});
