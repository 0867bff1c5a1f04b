import type {
  CreateTransformJobRequest,
  CreateTransformJobResponse,
  DescribeTransformJobRequest,
  DescribeTransformJobResponse,
  ListTransformJobsRequest,
  ListTransformJobsResponse,
  StopTransformJobRequest,
} from '@aws-sdk/client-sagemaker';
import { seenEnvironment } from '#schema/shared/environment.js';
import { present } from '#schema/shared/maps.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { TransformJob, TransformRequest } from '#src/domain/transform/index.js';
import { TRANSFORM } from '#src/jobs/index.js';
import { operation } from '../../json/operation.js';
import type { Checked } from '../../json/parse-input.js';
import { listRecords } from '../lists.js';
import { tagsIn, timeOut, unsupported } from '../values.js';
import { JOB_WORDS, requireJob, stopJob } from './job-words.js';
import { experimentIn } from './training-input.js';

export const TRANSFORM_OPERATIONS = [
  operation<CreateTransformJobRequest, CreateTransformJobResponse>('CreateTransformJob', {
    role: 'operator',
    words: JOB_WORDS,
    async run(input, { services, principal }) {
      const request = { ...transformRequest(input), tags: tagsIn(input.Tags) };
      const job = await services.jobs.of(TRANSFORM).submit(request, principal);
      return { TransformJobArn: job.arn };
    },
  }),
  operation<DescribeTransformJobRequest, DescribeTransformJobResponse>('DescribeTransformJob', {
    role: 'viewer',
    words: JOB_WORDS,
    async run({ TransformJobName: name }, context) {
      const job = await requireJob(context.services.jobs.of(TRANSFORM), name);
      return describeTransform(job, seenEnvironment(job.environment, context));
    },
  }),
  operation<ListTransformJobsRequest, ListTransformJobsResponse>('ListTransformJobs', {
    role: 'viewer',
    async run(input, { services }) {
      const jobs = services.jobs.of(TRANSFORM);
      const list = await listRecords('transform jobs', input, (query) => jobs.list(query));
      return { TransformJobSummaries: list.items.map(summarize), ...list.next };
    },
  }),
  operation<StopTransformJobRequest, undefined>('StopTransformJob', {
    role: 'operator',
    words: JOB_WORDS,
    run: ({ TransformJobName: name }, { services, principal }) =>
      stopJob(services.jobs.of(TRANSFORM), name, principal),
  }),
];

function transformRequest(input: Checked<CreateTransformJobRequest>): TransformRequest {
  const { TransformInput: source, TransformOutput: output, TransformResources: resources } = input;
  const { SplitType: splitType, CompressionType = 'None' } = source;
  const { S3DataType, S3Uri } = source.DataSource.S3DataSource;
  if (S3DataType !== 'S3Prefix')
    unsupported('transformInput.dataSource.s3DataSource.s3DataType', S3DataType, 'use S3Prefix');
  if (splitType === 'RecordIO' || splitType === 'TFRecord')
    unsupported('transformInput.splitType', splitType, 'use None or Line');
  if (CompressionType !== 'None')
    unsupported('transformInput.compressionType', CompressionType, 'use None');
  const { InputFilter, OutputFilter, JoinSource } = input.DataProcessing ?? {};
  const { InvocationsTimeoutInSeconds, InvocationsMaxRetries } = input.ModelClientConfig ?? {};
  return {
    name: input.TransformJobName,
    modelName: input.ModelName,
    input: S3Uri,
    outputPath: output.S3OutputPath,
    resources: { instanceType: resources.InstanceType, instanceCount: resources.InstanceCount },
    ...experimentIn(input.ExperimentConfig),
    ...present({
      contentType: source.ContentType,
      splitType,
      accept: output.Accept,
      assembleWith: output.AssembleWith,
      batchStrategy: input.BatchStrategy,
      maxConcurrentTransforms: input.MaxConcurrentTransforms,
      maxPayloadMb: input.MaxPayloadInMB,
      environment: input.Environment,
      inputFilter: InputFilter,
      outputFilter: OutputFilter,
      joinSource: JoinSource,
      invocationTimeoutSeconds: InvocationsTimeoutInSeconds,
      invocationMaxRetries: InvocationsMaxRetries,
    }),
  };
}

function describeTransform(
  job: TransformJob,
  environment: StringMap,
): DescribeTransformJobResponse {
  const { resources, experiment } = job;
  return {
    ...summarize(job),
    ModelName: job.modelName,
    MaxConcurrentTransforms: job.maxConcurrentTransforms,
    ModelClientConfig: {
      InvocationsTimeoutInSeconds: job.invocationTimeoutSeconds,
      InvocationsMaxRetries: job.invocationMaxRetries,
    },
    MaxPayloadInMB: job.maxPayloadMb,
    BatchStrategy: job.batchStrategy,
    Environment: { ...environment },
    TransformInput: {
      DataSource: { S3DataSource: { S3DataType: 'S3Prefix', S3Uri: job.input } },
      ContentType: job.contentType,
      CompressionType: 'None',
      SplitType: job.splitType,
    },
    TransformOutput: {
      S3OutputPath: job.outputPath,
      Accept: job.accept,
      AssembleWith: job.assembleWith,
      KmsKeyId: '',
    },
    TransformResources: {
      InstanceType: resources.instanceType as never,
      InstanceCount: resources.instanceCount,
    },
    TransformStartTime: timeOut(job.startTime),
    DataProcessing: {
      InputFilter: job.inputFilter,
      OutputFilter: job.outputFilter,
      JoinSource: job.joinSource,
    },
    ExperimentConfig: {
      ExperimentName: experiment.experimentName,
      TrialName: experiment.trialName,
    },
  };
}

function summarize(job: TransformJob) {
  return {
    TransformJobName: job.name,
    TransformJobArn: job.arn,
    CreationTime: timeOut(job.creationTime),
    TransformEndTime: timeOut(job.endTime),
    LastModifiedTime: timeOut(job.lastModifiedTime),
    TransformJobStatus: job.status,
    FailureReason: job.failureReason,
  };
}
