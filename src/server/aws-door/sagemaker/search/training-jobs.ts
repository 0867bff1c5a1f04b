import type { TrainingJob as AwsTrainingJob } from '@aws-sdk/client-sagemaker';
import { seenEnvironment } from '#schema/shared/environment.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { TRAINING } from '#src/jobs/index.js';
import type { RecordQuery } from '#src/records/record-reader.js';
import type { OperationContext } from '../../json/operation.js';
import { describeTraining } from '../jobs/training-output.js';
import { tagsOut } from '../values.js';
import type { Facts } from './conditions.js';
import type { Found, SearchedResource } from './resources.js';

const CHUNK = 500;

/** Training jobs by the properties of their descriptions, by hyperparameters, final metrics and tags. */
export const TRAINING_JOBS_RESOURCE: SearchedResource = {
  properties: new Set(
    'TrainingJobName TrainingJobArn TuningJobArn TrainingJobStatus SecondaryStatus FailureReason HyperParameters AlgorithmSpecification RoleArn InputDataConfig OutputDataConfig ResourceConfig StoppingCondition ModelArtifacts CreationTime TrainingStartTime TrainingEndTime LastModifiedTime FinalMetricDataList Metrics CheckpointConfig TrainingTimeInSeconds BillableTimeInSeconds ExperimentConfig Tags'.split(
      ' ',
    ),
  ),
  stored: { name: 'TrainingJobName', status: 'TrainingJobStatus' },
  async *read(where, context) {
    const jobs = context.services.jobs.of(TRAINING);
    const query: RecordQuery = {
      order: { by: 'creationTime', direction: 'descending' },
      first: CHUNK,
      where,
    };
    for (let { after } = query; ; ) {
      const asked = after ? { ...query, after } : query;
      const page = await jobs.list(asked, { signal: context.signal });
      yield page.items.map((job) => found(job, context));
      const last = page.items.at(-1);
      if (!page.hasNext || !last) return;
      after = { key: last.creationTime, id: vertexIdOf(last.arn) };
    }
  },
};

function found(job: TrainingJob, context: OperationContext): Found {
  const described = (): AwsTrainingJob => ({
    ...describeTraining(job, seenEnvironment(job.environment, context)),
    Tags: tagsOut(job.tags),
  });
  const { Environment: _, ...properties } = describeTraining(job, {});
  const metrics = job.finalMetrics.map(({ name, value }) => [name, value]);
  return {
    id: job.arn,
    facts: {
      ...(properties as unknown as Facts),
      Metrics: Object.fromEntries(metrics),
      Tags: job.tags,
    },
    record: () => ({ TrainingJob: described() }),
  };
}
