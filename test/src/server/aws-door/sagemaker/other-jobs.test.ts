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
});
