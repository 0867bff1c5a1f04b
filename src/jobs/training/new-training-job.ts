import type { Arn } from '#src/domain/arn.js';
import {
  type ResolvedTraining,
  TRAINING_JOBS,
  TRAINING_LIFE,
  type TrainingJob,
  trainingOutputUri,
} from '#src/domain/training/index.js';
import { type NewJob, newJob } from '../launch/index.js';

/** Throws `S3_URI_INVALID` where the output path leaves no room for the keys of the job's outputs. */
export function newTrainingJob(
  resolved: ResolvedTraining,
  made: NewJob,
  tuningJob?: Arn,
): TrainingJob {
  const job: TrainingJob = {
    ...newJob({ codec: TRAINING_JOBS, life: TRAINING_LIFE }, resolved, made),
    finalMetrics: [],
    ...(tuningJob === undefined ? {} : { tuningJob }),
  };
  trainingOutputUri(job, 'output.tar.gz'); // the longest of its keys, rather now than after the training
  return job;
}
