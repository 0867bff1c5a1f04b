import type { Arn } from '#src/domain/arn.js';
import {
  type ResolvedTraining,
  TRAINING_JOBS,
  TRAINING_LIFE,
  type TrainingJob,
  trainingOutputUri,
} from '#src/domain/training/index.js';
import type { Writable } from '#src/domain/writable.js';
import { type NewJob, newJob } from '../launch/index.js';

/** Throws `S3_URI_INVALID` where the output path leaves no room for the keys of the job's outputs. */
export function newTrainingJob(
  resolved: ResolvedTraining,
  made: NewJob,
  tuningJob?: Arn,
): TrainingJob {
  const { checkpointUri, imageUri } = resolved;
  const job = newJob(
    { codec: TRAINING_JOBS, life: TRAINING_LIFE },
    resolved,
    made,
  ) as Writable<TrainingJob>;
  job.algorithm = resolved.algorithm;
  job.hyperparameters = resolved.hyperparameters;
  job.channels = resolved.channels;
  job.outputPath = resolved.outputPath;
  job.resources = resolved.resources;
  job.environment = resolved.environment;
  job.finalMetrics = [];
  if (tuningJob !== undefined) job.tuningJob = tuningJob;
  if (checkpointUri !== undefined) job.checkpointUri = checkpointUri;
  if (imageUri !== undefined) job.imageUri = imageUri;
  trainingOutputUri(job, 'output.tar.gz'); // the longest of its keys, rather now than after the training
  return job;
}
