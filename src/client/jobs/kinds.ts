import { ForebearError } from '../errors.js';
import {
  DeleteProcessingJobDocument,
  DeleteTrainingJobDocument,
  DeleteTransformJobDocument,
  DeleteTuningJobDocument,
  ProcessingJobDocument,
  type ProcessingJobFieldsFragment,
  ProcessingJobsDocument,
  StopProcessingJobDocument,
  StopTrainingJobDocument,
  StopTransformJobDocument,
  StopTuningJobDocument,
  TrainingJobDocument,
  type TrainingJobFieldsFragment,
  TrainingJobsDocument,
  TransformJobDocument,
  type TransformJobFieldsFragment,
  TransformJobsDocument,
  TuningJobDocument,
  type TuningJobFieldsFragment,
  TuningJobsDocument,
} from '../generated/graphql.js';
import { pages } from '../paging.js';
import type { JobKind } from './job-kind.js';

/** To stop or to delete twice does no harm. */
const AGAIN = { idempotent: true };

/** Training jobs. */
export const TRAINING: JobKind<TrainingJobFieldsFragment> = {
  what: 'training job',
  get: async (client, name) =>
    found('training job', name, (await client.ask(TrainingJobDocument, { name })).trainingJob),
  list: (client, options) =>
    pages(
      async (after) => (await client.ask(TrainingJobsDocument, { ...options, after })).trainingJobs,
    ),
  stop: async (client, name) =>
    (await client.ask(StopTrainingJobDocument, { name }, AGAIN)).stopTrainingJob,
  delete: async (client, name) => void (await client.ask(DeleteTrainingJobDocument, { name })),
};

/** Processing jobs. */
export const PROCESSING: JobKind<ProcessingJobFieldsFragment> = {
  what: 'processing job',
  get: async (client, name) =>
    found(
      'processing job',
      name,
      (await client.ask(ProcessingJobDocument, { name })).processingJob,
    ),
  list: (client, options) =>
    pages(
      async (after) =>
        (await client.ask(ProcessingJobsDocument, { ...options, after })).processingJobs,
    ),
  stop: async (client, name) =>
    (await client.ask(StopProcessingJobDocument, { name }, AGAIN)).stopProcessingJob,
  delete: async (client, name) => void (await client.ask(DeleteProcessingJobDocument, { name })),
};

/** Batch transform jobs. */
export const TRANSFORM: JobKind<TransformJobFieldsFragment> = {
  what: 'transform job',
  get: async (client, name) =>
    found('transform job', name, (await client.ask(TransformJobDocument, { name })).transformJob),
  list: (client, options) =>
    pages(
      async (after) =>
        (await client.ask(TransformJobsDocument, { ...options, after })).transformJobs,
    ),
  stop: async (client, name) =>
    (await client.ask(StopTransformJobDocument, { name }, AGAIN)).stopTransformJob,
  delete: async (client, name) => void (await client.ask(DeleteTransformJobDocument, { name })),
};

/** Tuning jobs. */
export const TUNING: JobKind<TuningJobFieldsFragment> = {
  what: 'tuning job',
  get: async (client, name) =>
    found('tuning job', name, (await client.ask(TuningJobDocument, { name })).tuningJob),
  list: (client, options) =>
    pages(
      async (after) => (await client.ask(TuningJobsDocument, { ...options, after })).tuningJobs,
    ),
  stop: async (client, name) =>
    (await client.ask(StopTuningJobDocument, { name }, AGAIN)).stopTuningJob,
  delete: async (client, name) => void (await client.ask(DeleteTuningJobDocument, { name })),
};

function found<Fields>(what: string, name: string, fields: Fields | null | undefined): Fields {
  if (fields) return fields;
  throw new ForebearError({
    code: 'NOT_FOUND',
    message: `There is no ${what} '${name}'.`,
    details: { name },
    status: 404,
  });
}
