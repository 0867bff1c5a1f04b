import {
  CreateHyperParameterTuningJobCommand,
  CreateModelCommand,
  CreateProcessingJobCommand,
  CreateTransformJobCommand,
  DescribeHyperParameterTuningJobCommand,
  DescribeProcessingJobCommand,
  DescribeTransformJobCommand,
  ListHyperParameterTuningJobsCommand,
  ListProcessingJobsCommand,
  ListTrainingJobsForHyperParameterTuningJobCommand,
  ListTransformJobsCommand,
  StopHyperParameterTuningJobCommand,
  StopTransformJobCommand,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  commandTraining,
  IPINSIGHTS_IMAGE,
  logins,
  ROLE,
  startAwsDoor,
  until,
} from '../../../../support/aws-door.js';

describe('processing, transform and tuning jobs of the AWS door', () => {
  let door: AwsDoorUnderTest;
  beforeAll(async () => {
    door = await startAwsDoor();
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  const isOver = (status: string | undefined) => status !== 'InProgress' && status !== 'Stopping';

  it('runs a processing job', async () => {
    await door.put('raw/one.txt', 'hello');
    await door.sagemaker.send(
      new CreateProcessingJobCommand({
        ProcessingJobName: 'upper',
        RoleArn: ROLE,
        AppSpecification: {
          ImageUri: 'local',
          ContainerEntrypoint: ['/bin/sh', '-c'],
          ContainerArguments: ['test "$GREETING" = hi'],
        },
        ProcessingInputs: [
          {
            InputName: 'raw',
            S3Input: {
              S3Uri: `s3://${door.bucket}/raw/`,
              LocalPath: '/opt/ml/processing/input/raw',
              S3DataType: 'S3Prefix',
              S3InputMode: 'File',
            },
          },
        ],
        ProcessingResources: {
          ClusterConfig: { InstanceCount: 1, InstanceType: 'ml.m5.large', VolumeSizeInGB: 1 },
        },
        Environment: { GREETING: 'hi' },
      }),
    );
    const job = await until(
      () => door.sagemaker.send(new DescribeProcessingJobCommand({ ProcessingJobName: 'upper' })),
      ({ ProcessingJobStatus }) => isOver(ProcessingJobStatus),
    );
    expect(job).toMatchObject({
      ProcessingJobStatus: 'Completed',
      AppSpecification: { ImageUri: 'local' },
      ProcessingInputs: [{ InputName: 'raw', S3Input: { S3DataType: 'S3Prefix' } }],
      Environment: { GREETING: 'hi' },
    });
    const { ProcessingJobSummaries = [] } = await door.sagemaker.send(
      new ListProcessingJobsCommand({}),
    );
    expect(ProcessingJobSummaries.map((one) => one.ProcessingJobName)).toEqual(['upper']);
  });

  it('tunes a built-in algorithm, then transforms data with the best model', async () => {
    const rows = Array.from({ length: 300 }, (_, row) => `u${row % 9},10.0.${row % 3}.${row % 7}`);
    await door.put('train/rows.csv', rows.join('\n'));
    await door.sagemaker.send(
      new CreateHyperParameterTuningJobCommand({
        HyperParameterTuningJobName: 'tune',
        HyperParameterTuningJobConfig: {
          Strategy: 'Random',
          ResourceLimits: { MaxNumberOfTrainingJobs: 2, MaxParallelTrainingJobs: 2 },
          HyperParameterTuningJobObjective: {
            Type: 'Maximize',
            MetricName: 'validation:discriminator_auc',
          },
          ParameterRanges: {
            IntegerParameterRanges: [
              { Name: 'epochs', MinValue: '1', MaxValue: '3', ScalingType: 'Auto' },
            ],
            ContinuousParameterRanges: [],
            CategoricalParameterRanges: [],
          },
          TrainingJobEarlyStoppingType: 'Off',
        },
        TrainingJobDefinition: {
          StaticHyperParameters: {
            num_entity_vectors: '100',
            vector_dim: '8',
            sagemaker_estimator_class_name: '"IPInsights"',
          },
          AlgorithmSpecification: { TrainingImage: IPINSIGHTS_IMAGE, TrainingInputMode: 'File' },
          RoleArn: ROLE,
          InputDataConfig: [logins('train', door.bucket), logins('validation', door.bucket)],
          OutputDataConfig: { S3OutputPath: `s3://${door.bucket}/tuned` },
          HyperParameterTuningResourceConfig: {
            InstanceCount: 1,
            InstanceType: 'ml.m5.large',
            VolumeSizeInGB: 30,
          },
          StoppingCondition: { MaxRuntimeInSeconds: 600 },
        },
      }),
    );
    const name = { HyperParameterTuningJobName: 'tune' };
    const job = await until(
      () => door.sagemaker.send(new DescribeHyperParameterTuningJobCommand(name)),
      ({ HyperParameterTuningJobStatus }) => isOver(HyperParameterTuningJobStatus),
    );
    // What the original's client reads when it attaches to a tuning job.
    expect(job).toMatchObject({
      HyperParameterTuningJobStatus: 'Completed',
      TrainingJobStatusCounters: { Completed: 2, InProgress: 0 },
      TrainingJobDefinition: {
        StaticHyperParameters: { _tuning_objective_metric: 'validation:discriminator_auc' },
        AlgorithmSpecification: { TrainingImage: IPINSIGHTS_IMAGE, MetricDefinitions: [] },
        ResourceConfig: { InstanceType: 'ml.m5.large', InstanceCount: 1, VolumeSizeInGB: 30 },
        OutputDataConfig: { KmsKeyId: '' },
      },
      HyperParameterTuningJobConfig: {
        ParameterRanges: {
          IntegerParameterRanges: [{ Name: 'epochs', MinValue: '1', MaxValue: '3' }],
          ContinuousParameterRanges: [],
          CategoricalParameterRanges: [],
        },
      },
      BestTrainingJob: { TunedHyperParameters: { epochs: expect.any(String) } },
    });
    const page = (input: object) =>
      door.sagemaker.send(
        new ListTrainingJobsForHyperParameterTuningJobCommand({ ...name, ...input }),
      );
    const first = await page({ MaxResults: 1, SortBy: 'FinalObjectiveMetricValue' });
    const second = await page({
      MaxResults: 1,
      SortBy: 'FinalObjectiveMetricValue',
      NextToken: first.NextToken,
    });
    expect(second.NextToken).toBeUndefined();
    expect(second.TrainingJobSummaries?.[0]?.TrainingJobName).toBe(
      job.BestTrainingJob?.TrainingJobName,
    );
    await expect(
      door.sagemaker.send(new StopHyperParameterTuningJobCommand(name)),
    ).rejects.toMatchObject({ name: 'ValidationException' });
    const listed = await door.sagemaker.send(new ListHyperParameterTuningJobsCommand({}));
    expect(listed.HyperParameterTuningJobSummaries).toHaveLength(1);

    const best = job.BestTrainingJob?.TrainingJobName;
    await door.sagemaker.send(
      new CreateModelCommand({
        ModelName: 'best',
        ExecutionRoleArn: ROLE,
        PrimaryContainer: {
          Image: IPINSIGHTS_IMAGE,
          ModelDataUrl: `s3://${door.bucket}/tuned/${best}/output/model.tar.gz`,
        },
      }),
    );
    await door.sagemaker.send(
      new CreateTransformJobCommand({
        TransformJobName: 'scores',
        ModelName: 'best',
        TransformInput: {
          DataSource: {
            S3DataSource: { S3DataType: 'S3Prefix', S3Uri: `s3://${door.bucket}/train/` },
          },
          ContentType: 'text/csv',
          SplitType: 'Line',
        },
        TransformOutput: {
          S3OutputPath: `s3://${door.bucket}/scores`,
          Accept: 'application/jsonlines',
          AssembleWith: 'Line',
        },
        TransformResources: { InstanceCount: 1, InstanceType: 'ml.m5.large' },
      }),
    );
    const transform = await until(
      () => door.sagemaker.send(new DescribeTransformJobCommand({ TransformJobName: 'scores' })),
      ({ TransformJobStatus }) => isOver(TransformJobStatus),
    );
    expect(transform).toMatchObject({
      TransformJobStatus: 'Completed',
      ModelName: 'best',
      TransformInput: { SplitType: 'Line', ContentType: 'text/csv' },
      TransformResources: { InstanceCount: 1 },
    });
    const scores = await fetch(`${door.server.url}/objects/${door.bucket}/scores/rows.csv.out`);
    expect((await scores.text()).trim().split('\n')).toHaveLength(300);
    await expect(
      door.sagemaker.send(new StopTransformJobCommand({ TransformJobName: 'scores' })),
    ).rejects.toMatchObject({ name: 'ValidationException' });
    const transforms = await door.sagemaker.send(new ListTransformJobsCommand({}));
    expect(transforms.TransformJobSummaries).toHaveLength(1);
  });

  it.each([
    {
      operation: 'CreateProcessingJob',
      body: {
        ProcessingJobName: 'no',
        RoleArn: ROLE,
        AppSpecification: { ImageUri: 'local', ContainerEntrypoint: ['true'] },
        ProcessingInputs: [
          {
            InputName: 'x',
            S3Input: { S3Uri: 's3://bucket/x', S3DataType: 'S3Prefix', S3InputMode: 'Pipe' },
          },
        ],
        ProcessingResources: {
          ClusterConfig: { InstanceCount: 1, InstanceType: 'ml.m5.large', VolumeSizeInGB: 1 },
        },
      },
      text: 'processingInputs.1.member.s3Input.s3InputMode',
    },
    {
      operation: 'CreateTransformJob',
      body: {
        TransformJobName: 'no',
        ModelName: 'm',
        TransformInput: {
          DataSource: { S3DataSource: { S3DataType: 'S3Prefix', S3Uri: 's3://bucket/x' } },
          SplitType: 'RecordIO',
        },
        TransformOutput: { S3OutputPath: 's3://bucket/y' },
        TransformResources: { InstanceCount: 1, InstanceType: 'ml.m5.large' },
      },
      text: 'transformInput.splitType',
    },
    {
      operation: 'CreateHyperParameterTuningJob',
      body: {
        HyperParameterTuningJobName: 'no',
        HyperParameterTuningJobConfig: {
          Strategy: 'Bayesian',
          ResourceLimits: { MaxNumberOfTrainingJobs: 2, MaxParallelTrainingJobs: 1 },
          HyperParameterTuningJobObjective: { Type: 'Maximize', MetricName: 'auc' },
          ParameterRanges: {
            IntegerParameterRanges: [{ Name: 'depth', MinValue: 'one', MaxValue: '3' }],
          },
        },
        TrainingJobDefinition: {
          AlgorithmSpecification: { TrainingImage: 'local', TrainingInputMode: 'File' },
          RoleArn: ROLE,
          OutputDataConfig: { S3OutputPath: 's3://bucket/y' },
          ResourceConfig: { InstanceCount: 1, InstanceType: 'ml.m5.large', VolumeSizeInGB: 1 },
          StoppingCondition: { MaxRuntimeInSeconds: 60 },
        },
      },
      text: "'depth' has the bound 'one'",
    },
  ])('refuses a value that $operation cannot use', async ({ operation, body, text }) => {
    const answer = await door.post(operation, body);
    expect(answer).toMatchObject({ status: 400, body: { __type: 'ValidationException' } });
    expect(answer.body.message).toContain(text);
  });

  it('reads the log of a job as CloudWatch has it', async () => {
    const logs = async (operation: string, body: object) =>
      door.post(operation, body, { 'x-amz-target': `Logs_20140328.${operation}` });
    const logGroupName = '/aws/sagemaker/TrainingJobs';
    const none = await logs('DescribeLogStreams', { logGroupName, logStreamNamePrefix: 'talk/' });
    expect(none.body.__type).toBe('ResourceNotFoundException');
    const command = 'for n in 1 2 3 4 5; do echo "line $n"; done; echo "odd one"';
    await door.post('CreateTrainingJob', commandTraining('talk', command, door.bucket));
    await until(
      () => door.post('DescribeTrainingJob', { TrainingJobName: 'talk' }),
      ({ body }) => isOver(body.TrainingJobStatus),
    );
    const streams = await logs('DescribeLogStreams', {
      logGroupName,
      logStreamNamePrefix: 'talk/',
      orderBy: 'LogStreamName',
      limit: 1,
    });
    expect(streams.body.nextToken).toBeUndefined();
    const [{ logStreamName }] = streams.body.logStreams;
    expect(logStreamName).toMatch(/^talk\/algo-1-\d{10}$/);
    const read = (more: object) =>
      logs('GetLogEvents', { logGroupName, logStreamName, startFromHead: true, ...more });
    const messages = (answer: Awaited<ReturnType<typeof read>>) =>
      answer.body.events.map((event: { message: string }) => event.message);
    const first = await read({ limit: 2 });
    expect(messages(first)).toEqual(['line 1', 'line 2']);
    const rest = await read({ nextToken: first.body.nextForwardToken });
    expect(messages(rest)).toEqual(['line 3', 'line 4', 'line 5', 'odd one']);
    const end = await read({ nextToken: rest.body.nextForwardToken });
    expect(end.body).toMatchObject({ events: [], nextForwardToken: rest.body.nextForwardToken });
    expect(messages(await read({ startFromHead: false, limit: 1 }))).toEqual(['odd one']);
    const { timestamp } = rest.body.events.at(-1);
    const late = messages(await read({ startTime: timestamp }));
    expect(late.at(-1)).toBe('odd one');
    const filtered = await logs('FilterLogEvents', {
      logGroupName,
      logStreamNamePrefix: 'talk/',
      filterPattern: '"odd one"',
    });
    expect(messages(filtered)).toEqual(['odd one']);
    for (const body of [
      { logGroupName: '/aws/lambda/x', logStreamName },
      { logGroupName, logStreamName: 'talk/other-1' },
    ])
      expect((await logs('GetLogEvents', body)).body.__type).toBe('ResourceNotFoundException');
    const pattern = { logGroupName, logStreamNamePrefix: 'talk/', filterPattern: '{ $.a = 1 }' };
    expect((await logs('FilterLogEvents', pattern)).body.__type).toBe('InvalidParameterException');
  });
});
