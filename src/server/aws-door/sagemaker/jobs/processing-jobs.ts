import type {
  CreateProcessingJobRequest,
  CreateProcessingJobResponse,
  DeleteProcessingJobRequest,
  DescribeProcessingJobRequest,
  DescribeProcessingJobResponse,
  ListProcessingJobsRequest,
  ListProcessingJobsResponse,
  ProcessingInput,
  ProcessingOutput,
  StopProcessingJobRequest,
} from '@aws-sdk/client-sagemaker';
import { seenEnvironment } from '#schema/shared/environment.js';
import { present } from '#schema/shared/maps.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type {
  ProcessingJob,
  ProcessingPlace,
  ProcessingRequest,
} from '#src/domain/processing/index.js';
import { PROCESSING } from '#src/jobs/index.js';
import { operation } from '../../json/operation.js';
import type { Checked } from '../../json/parse-input.js';
import { listRecords } from '../lists.js';
import { required, tagsIn, timeOut, unsupported } from '../values.js';
import { JOB_WORDS, requireJob, stopJob } from './job-words.js';
import { experimentIn } from './training-input.js';

export const PROCESSING_OPERATIONS = [
  operation<CreateProcessingJobRequest, CreateProcessingJobResponse>('CreateProcessingJob', {
    role: 'operator',
    words: JOB_WORDS,
    async run(input, { services, principal }) {
      const request = { ...processingRequest(input), tags: tagsIn(input.Tags) };
      const job = await services.jobs.of(PROCESSING).submit(request, principal);
      return { ProcessingJobArn: job.arn };
    },
  }),
  operation<DescribeProcessingJobRequest, DescribeProcessingJobResponse>('DescribeProcessingJob', {
    role: 'viewer',
    words: JOB_WORDS,
    async run({ ProcessingJobName: name }, context) {
      const job = await requireJob(context.services.jobs.of(PROCESSING), name);
      return describeProcessing(job, seenEnvironment(job.environment, context));
    },
  }),
  operation<ListProcessingJobsRequest, ListProcessingJobsResponse>('ListProcessingJobs', {
    role: 'viewer',
    async run(input, { services }) {
      const jobs = services.jobs.of(PROCESSING);
      const list = await listRecords('processing jobs', input, (query) => jobs.list(query));
      return { ProcessingJobSummaries: list.items.map(summarize), ...list.next };
    },
  }),
  operation<StopProcessingJobRequest, undefined>('StopProcessingJob', {
    role: 'operator',
    words: JOB_WORDS,
    run: ({ ProcessingJobName: name }, { services, principal }) =>
      stopJob(services.jobs.of(PROCESSING), name, principal),
  }),
  operation<DeleteProcessingJobRequest, undefined>('DeleteProcessingJob', {
    role: 'operator',
    words: JOB_WORDS,
    async run({ ProcessingJobName: name }, { services, principal }) {
      await services.jobs.of(PROCESSING).delete(name, principal);
      return undefined;
    },
  }),
];

function processingRequest(input: Checked<CreateProcessingJobRequest>): ProcessingRequest {
  const { AppSpecification: app, ProcessingResources: resources } = input;
  const {
    InstanceType,
    InstanceCount: instanceCount = 1,
    VolumeSizeInGB,
  } = resources.ClusterConfig;
  const { ContainerEntrypoint = [], ContainerArguments = [] } = app;
  if (ContainerEntrypoint.length === 0 && ContainerArguments.length > 0)
    unsupported(
      'appSpecification.containerArguments',
      ContainerArguments.join(' '),
      'give containerEntrypoint too',
    );
  return {
    name: input.ProcessingJobName,
    image: app.ImageUri,
    command: [...ContainerEntrypoint, ...ContainerArguments],
    inputs: (input.ProcessingInputs ?? []).map(inputIn),
    outputs: (input.ProcessingOutputConfig?.Outputs ?? []).map(outputIn),
    resources: {
      instanceType: required(InstanceType, 'processingResources.clusterConfig.instanceType'),
      instanceCount,
      volumeSizeGb: VolumeSizeInGB,
    },
    role: input.RoleArn,
    ...experimentIn(input.ExperimentConfig),
    ...present({
      maxRuntimeSeconds: input.StoppingCondition?.MaxRuntimeInSeconds,
      environment: input.Environment,
    }),
  };
}

const INPUT_FOLDER = '/opt/ml/processing/input';

function inputIn({ InputName: name, S3Input }: Checked<ProcessingInput>, index: number) {
  const at = `processingInputs.${index + 1}.member.s3Input`;
  const source = required(S3Input, at);
  const { S3DataType, S3InputMode = 'File', S3DataDistributionType = 'FullyReplicated' } = source;
  if (S3DataType !== 'S3Prefix') unsupported(`${at}.s3DataType`, S3DataType, 'use S3Prefix');
  if (S3InputMode !== 'File') unsupported(`${at}.s3InputMode`, S3InputMode, 'use File');
  if (S3DataDistributionType !== 'FullyReplicated')
    unsupported(`${at}.s3DataDistributionType`, S3DataDistributionType, 'use FullyReplicated');
  if (source.S3CompressionType === 'Gzip')
    unsupported(`${at}.s3CompressionType`, 'Gzip', 'use None');
  return { name, uri: source.S3Uri, localPath: source.LocalPath ?? `${INPUT_FOLDER}/${name}` };
}

function outputIn({ OutputName: name, S3Output }: Checked<ProcessingOutput>, index: number) {
  const at = `processingOutputConfig.outputs.${index + 1}.member.s3Output`;
  const { S3Uri: uri, S3UploadMode, LocalPath } = required(S3Output, at);
  if (S3UploadMode !== 'EndOfJob') unsupported(`${at}.s3UploadMode`, S3UploadMode, 'use EndOfJob');
  return { name, uri, localPath: required(LocalPath, `${at}.localPath`) };
}

function describeProcessing(
  job: ProcessingJob,
  environment: StringMap,
): DescribeProcessingJobResponse {
  const { resources, experiment, command } = job;
  return {
    ...summarize(job),
    ProcessingInputs: job.inputs.map(inputOut),
    ProcessingOutputConfig: { Outputs: job.outputs.map(outputOut) },
    ProcessingResources: {
      ClusterConfig: {
        InstanceCount: resources.instanceCount,
        InstanceType: resources.instanceType as never,
        VolumeSizeInGB: resources.volumeSizeGb ?? 30,
      },
    },
    StoppingCondition: { MaxRuntimeInSeconds: job.maxRuntimeSeconds },
    AppSpecification: {
      ImageUri: job.image,
      ...(command.length > 0 && { ContainerEntrypoint: [...command] }),
    },
    Environment: { ...environment },
    NetworkConfig: { EnableNetworkIsolation: false },
    RoleArn: job.role,
    ExperimentConfig: {
      ExperimentName: experiment.experimentName,
      TrialName: experiment.trialName,
    },
    ProcessingStartTime: timeOut(job.startTime),
  };
}

function summarize(job: ProcessingJob) {
  return {
    ProcessingJobName: job.name,
    ProcessingJobArn: job.arn,
    CreationTime: timeOut(job.creationTime),
    ProcessingEndTime: timeOut(job.endTime),
    LastModifiedTime: timeOut(job.lastModifiedTime),
    ProcessingJobStatus: job.status,
    FailureReason: job.failureReason,
    ExitMessage: job.exitMessage,
  };
}

function inputOut({ name, uri, localPath }: ProcessingPlace): ProcessingInput {
  return {
    InputName: name,
    AppManaged: false,
    S3Input: {
      S3Uri: uri,
      LocalPath: localPath,
      S3DataType: 'S3Prefix',
      S3InputMode: 'File',
      S3DataDistributionType: 'FullyReplicated',
      S3CompressionType: 'None',
    },
  };
}

function outputOut({ name, uri, localPath }: ProcessingPlace): ProcessingOutput {
  return {
    OutputName: name,
    AppManaged: false,
    S3Output: { S3Uri: uri, LocalPath: localPath, S3UploadMode: 'EndOfJob' },
  };
}
