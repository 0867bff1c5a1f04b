import type {
  CreateHyperParameterTuningJobRequest,
  CreateHyperParameterTuningJobResponse,
  DeleteHyperParameterTuningJobRequest,
  DescribeHyperParameterTuningJobRequest,
  DescribeHyperParameterTuningJobResponse,
  ListHyperParameterTuningJobsRequest,
  ListHyperParameterTuningJobsResponse,
  ListTrainingJobsForHyperParameterTuningJobRequest,
  ListTrainingJobsForHyperParameterTuningJobResponse,
  StopHyperParameterTuningJobRequest,
} from '@aws-sdk/client-sagemaker';
import { seenEnvironment } from '#schema/shared/environment.js';
import { listCursor, listPosition } from '#schema/shared/paging.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { type Trial, type TuningJob, trialId } from '#src/domain/tuning/index.js';
import { TUNING } from '#src/jobs/index.js';
import { operation } from '../../json/operation.js';
import type { Checked } from '../../json/parse-input.js';
import { listRecords } from '../lists.js';
import { tagsIn } from '../values.js';
import { JOB_WORDS, requireJob, stopJob } from './job-words.js';
import { tuningRequest } from './tuning-input.js';
import { describeTuning, summarizeTuning, trialOut } from './tuning-output.js';

export const TUNING_OPERATIONS = [
  operation<CreateHyperParameterTuningJobRequest, CreateHyperParameterTuningJobResponse>(
    'CreateHyperParameterTuningJob',
    {
      role: 'operator',
      words: JOB_WORDS,
      async run(input, { services, principal }) {
        const request = { ...tuningRequest(input), tags: tagsIn(input.Tags) };
        const job = await services.jobs.of(TUNING).submit(request, principal);
        return { HyperParameterTuningJobArn: job.arn };
      },
    },
  ),
  operation<DescribeHyperParameterTuningJobRequest, DescribeHyperParameterTuningJobResponse>(
    'DescribeHyperParameterTuningJob',
    {
      role: 'viewer',
      words: JOB_WORDS,
      async run({ HyperParameterTuningJobName: name }, context) {
        const jobs = context.services.jobs.of(TUNING);
        const job = await requireJob(jobs, name);
        const number = job.best?.number;
        const trials = number === undefined ? [] : await jobs.trials(job);
        const best = trials.find((trial) => trial.number === number);
        const environment = (job.training.environment ?? {}) as StringMap;
        return describeTuning(job, best, seenEnvironment(environment, context));
      },
    },
  ),
  operation<ListHyperParameterTuningJobsRequest, ListHyperParameterTuningJobsResponse>(
    'ListHyperParameterTuningJobs',
    {
      role: 'viewer',
      async run(input, { services }) {
        const jobs = services.jobs.of(TUNING);
        const { items, next } = await listRecords('tuning jobs', input, (query) =>
          jobs.list(query),
        );
        return { HyperParameterTuningJobSummaries: items.map(summarizeTuning), ...next };
      },
    },
  ),
  operation<
    ListTrainingJobsForHyperParameterTuningJobRequest,
    ListTrainingJobsForHyperParameterTuningJobResponse
  >('ListTrainingJobsForHyperParameterTuningJob', {
    role: 'viewer',
    words: JOB_WORDS,
    async run(input, { services }) {
      const jobs = services.jobs.of(TUNING);
      const job = await requireJob(jobs, input.HyperParameterTuningJobName);
      return trialPage(job, await jobs.trials(job), input);
    },
  }),
  operation<StopHyperParameterTuningJobRequest, undefined>('StopHyperParameterTuningJob', {
    role: 'operator',
    words: JOB_WORDS,
    run: ({ HyperParameterTuningJobName: name }, { services, principal }) =>
      stopJob(services.jobs.of(TUNING), name, principal),
  }),
  operation<DeleteHyperParameterTuningJobRequest, undefined>('DeleteHyperParameterTuningJob', {
    role: 'operator',
    words: JOB_WORDS,
    async run({ HyperParameterTuningJobName: name }, { services, principal }) {
      await services.jobs.of(TUNING).delete(name, principal);
      return undefined;
    },
  }),
];

/** A page of the trials of a tuning job, which has 750 at most. */
function trialPage(
  job: TuningJob,
  trials: readonly Trial[],
  input: Checked<ListTrainingJobsForHyperParameterTuningJobRequest>,
): ListTrainingJobsForHyperParameterTuningJobResponse {
  const { MaxResults = 10, NextToken, SortBy = 'Name', SortOrder = 'Ascending' } = input;
  const order = `trials of ${job.arn} ${SortBy} ${SortOrder}`;
  const sign = SortOrder === 'Ascending' ? 1 : -1;
  const chosen = trials
    .filter(({ status }) => input.StatusEquals === undefined || status === input.StatusEquals)
    .sort((one, other) => sign * (SORTED[SortBy](one, other) || one.number - other.number));
  const after = listPosition(order, NextToken)?.id;
  const from = 1 + chosen.findIndex(({ number }) => trialId(job.arn, number) === after);
  const page = chosen.slice(from, from + MaxResults);
  const last = from + MaxResults < chosen.length ? page.at(-1) : undefined;
  return {
    TrainingJobSummaries: page.map((trial) => trialOut(job, trial)),
    ...(last && {
      NextToken: listCursor(order, { key: last.number, id: trialId(job.arn, last.number) }),
    }),
  };
}

const SORTED: Readonly<
  Record<
    'Name' | 'CreationTime' | 'Status' | 'FinalObjectiveMetricValue',
    (one: Trial, other: Trial) => number
  >
> = {
  Name: (one, other) => one.number - other.number,
  CreationTime: (one, other) => one.creationTime - other.creationTime,
  Status: (one, other) => one.status.localeCompare(other.status),
  FinalObjectiveMetricValue: (one, other) => (one.objective ?? 0) - (other.objective ?? 0),
};
