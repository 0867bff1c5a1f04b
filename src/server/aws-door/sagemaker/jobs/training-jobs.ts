import type {
  CreateTrainingJobRequest,
  CreateTrainingJobResponse,
  DeleteTrainingJobRequest,
  DescribeTrainingJobRequest,
  DescribeTrainingJobResponse,
  ListTrainingJobsRequest,
  ListTrainingJobsResponse,
  StopTrainingJobRequest,
} from '@aws-sdk/client-sagemaker';
import { seenEnvironment } from '#schema/shared/environment.js';
import { TRAINING } from '#src/jobs/index.js';
import { operation } from '../../json/operation.js';
import { listRecords } from '../lists.js';
import { required, tagsIn } from '../values.js';
import { JOB_WORDS, requireJob, stopJob } from './job-words.js';
import { experimentIn, trainingRequest } from './training-input.js';
import { describeTraining, summarizeTraining } from './training-output.js';

export const TRAINING_OPERATIONS = [
  operation<CreateTrainingJobRequest, CreateTrainingJobResponse>('CreateTrainingJob', {
    role: 'operator',
    words: JOB_WORDS,
    async run(input, { services, principal }) {
      const { AlgorithmSpecification: algorithm } = input;
      const definition = {
        ...input,
        AlgorithmSpecification: required(algorithm, 'algorithmSpecification'),
      };
      const job = await services.jobs.of(TRAINING).submit(
        {
          name: input.TrainingJobName,
          ...trainingRequest(definition, input.HyperParameters ?? {}),
          ...experimentIn(input.ExperimentConfig),
          tags: tagsIn(input.Tags),
        },
        principal,
      );
      return { TrainingJobArn: job.arn };
    },
  }),
  operation<DescribeTrainingJobRequest, DescribeTrainingJobResponse>('DescribeTrainingJob', {
    role: 'viewer',
    words: JOB_WORDS,
    async run({ TrainingJobName: name }, context) {
      const job = await requireJob(context.services.jobs.of(TRAINING), name);
      return describeTraining(job, seenEnvironment(job.environment, context));
    },
  }),
  operation<ListTrainingJobsRequest, ListTrainingJobsResponse>('ListTrainingJobs', {
    role: 'viewer',
    async run(input, { services }) {
      const jobs = services.jobs.of(TRAINING);
      const { items, next } = await listRecords('training jobs', input, (query) =>
        jobs.list(query),
      );
      return { TrainingJobSummaries: items.map(summarizeTraining), ...next };
    },
  }),
  operation<StopTrainingJobRequest, undefined>('StopTrainingJob', {
    role: 'operator',
    words: JOB_WORDS,
    run: ({ TrainingJobName: name }, { services, principal }) =>
      stopJob(services.jobs.of(TRAINING), name, principal),
  }),
  operation<DeleteTrainingJobRequest, undefined>('DeleteTrainingJob', {
    role: 'operator',
    words: JOB_WORDS,
    async run({ TrainingJobName: name }, { services, principal }) {
      await services.jobs.of(TRAINING).delete(name, principal);
      return undefined;
    },
  }),
];
